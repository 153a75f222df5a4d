//! Which errors of a document are about what it is to show: it may be refused for others, too.

use swordsmith_xml::{Error, ErrorKind};

use super::failure::{Aspect, Failure, Local, Spot, Start};
use super::pairs::Walk;

/// What an error must be about.
pub(super) struct About<'n> {
    /// The names of the elements from the root to the place.
    path: Vec<&'n str>,
    /// Whether documents have that place, and not only such elements somewhere.
    is_there: bool,
    /// Whether it is about the element of that place itself, and not about what it has.
    is_itself: bool,
    /// The kinds of rules that are broken; none, if any may be.
    kinds: &'static [ErrorKind],
    /// The name that is told first.
    name: Option<&'n str>,
}

impl<'n> About<'n> {
    /// What an error about a failure is about.
    pub(super) fn of(walk: &'n Walk<'_, '_>, failure: &Failure<'_>) -> Self {
        let name = failure.name().map(|name| walk.context().names.local(name));
        let is_there = failure.undecided.is_none();
        let (path, kinds) = (path(walk, &failure.spot), kinds(&failure.aspect));
        Self { path, is_there, is_itself: false, kinds, name }
    }

    /// What an error is about that says that the name of something at a spot is unknown.
    pub(super) fn name_at(walk: &'n Walk<'_, '_>, spot: &Spot<'_>, local: &Local) -> Self {
        let (kinds, name): (&[_], _) = match local {
            Local::Attribute(name, _) => (&[ErrorKind::Attribute], *name),
            _ => match spot.type_name {
                Some(name) => (&[ErrorKind::Type], name),
                None => (&[ErrorKind::Element], spot.name),
            },
        };
        let name = Some(walk.context().names.local(name));
        Self { path: path(walk, spot), is_there: true, is_itself: true, kinds, name }
    }

    /// The same of an element without what is around it.
    pub(super) fn alone(mut self) -> Self {
        self.path = self.path.split_off(self.path.len().saturating_sub(1));
        self
    }

    /// The error about it, that with its name if there are several.
    pub(super) fn find<'e>(&self, errors: &'e [Error]) -> Option<&'e Error> {
        let found = errors.iter().filter(|error| self.is_at(error) && self.is_kind(error));
        found.min_by_key(|error| !self.is_named(error))
    }

    fn is_at(&self, error: &Error) -> bool {
        if self.kinds == [ErrorKind::Identity] || self.kinds.is_empty() {
            return true;
        }
        let path: Vec<_> = error.path().split('/').skip(1).map(local).collect();
        // What may not stand there, or is abstract, is named itself.
        let (last, around) = path.split_last().map_or(("", &path[..]), |(last, it)| (*last, it));
        let is_child = match error.kind() {
            ErrorKind::Element => true,
            ErrorKind::Type => self.name == Some(last),
            _ => false,
        };
        // If it is the element of the place itself that may not stand there, nothing in it is read.
        let is_misplaced =
            !self.is_itself && error.kind() == ErrorKind::Element && names(error, last);
        (self.is_place(&path) && !is_misplaced) || (is_child && self.is_place(around))
    }

    fn is_place(&self, path: &[&str]) -> bool {
        if self.is_there { path == self.path } else { path.last() == self.path.last() }
    }

    fn is_kind(&self, error: &Error) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&error.kind())
    }

    fn is_named(&self, error: &Error) -> bool {
        self.name.is_some_and(|name| names(error, name))
    }
}

/// Whether an error tells a name.
fn names(error: &Error, name: &str) -> bool {
    error.found().split(['`', ':', '}']).any(|word| word == name)
}

/// A name without its prefix.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or_default()
}

/// The names of the elements to a spot.
fn path<'n>(walk: &'n Walk<'_, '_>, spot: &Spot<'_>) -> Vec<&'n str> {
    let names = walk.context().names;
    let (mut path, mut start) = (vec![names.local(spot.name)], &spot.start);
    while let Start::Child { pair, .. } = start
        && let Some(above) = walk.pairs.get(*pair)
        && path.len() <= walk.pairs.len()
    {
        path.push(names.local(above.spot.name));
        start = &above.spot.start;
    }
    path.reverse();
    path
}

/// The kinds of rules that something is refused by.
fn kinds(aspect: &Aspect) -> &'static [ErrorKind] {
    match aspect {
        Aspect::Child(_) => {
            &[ErrorKind::Element, ErrorKind::Type, ErrorKind::Text, ErrorKind::Value]
        }
        Aspect::NeededByWildcard => &[ErrorKind::Element],
        Aspect::Attribute(_) | Aspect::Instance(_) => &[ErrorKind::Attribute],
        Aspect::AttributeValue(_) => &[ErrorKind::Attribute, ErrorKind::Value],
        Aspect::Value | Aspect::Text | Aspect::Empty(_) => {
            &[ErrorKind::Value, ErrorKind::Text, ErrorKind::Element]
        }
        Aspect::Nil(_)
        | Aspect::TypeName(_)
        | Aspect::OwnTypeNames
        | Aspect::BuiltinTypeNames(_)
        | Aspect::Abstract(_) => &[ErrorKind::Type],
        Aspect::Identity(_) | Aspect::Ids | Aspect::AttributeIds(_) => &[ErrorKind::Identity],
        _ => &[],
    }
}
