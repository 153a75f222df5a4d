//! Elements at which an `XPath` of an identity constraint may end. Most elements of a document are
//! not among them, and skip the matching of paths.

use super::{ExpandedName, Identity, Path, Schema, Step};

/// The names at which the selectors, or the fields, of a table's constraints may end.
#[derive(Debug)]
pub(crate) struct PathEnds {
    /// By [`NameId`](super::NameId).
    named: Box<[bool]>,
    /// Whether a path may end at a name that the table does not have.
    others: bool,
}

impl PathEnds {
    /// The ends of selectors. The element that declares a constraint is not included: it may be
    /// selected under any name.
    pub(crate) fn of_selectors(schema: &Schema<'_>) -> Self {
        Self::of(schema, identities(schema).flat_map(|identity| identity.selector))
    }

    /// The ends of fields that are elements below the selected one.
    pub(crate) fn of_fields(schema: &Schema<'_>) -> Self {
        let fields = identities(schema).flat_map(|identity| identity.fields);
        let paths = fields.flat_map(|paths| *paths);
        Self::of(schema, paths.filter(|path| path.attribute.is_none()))
    }

    fn of<'p, 's: 'p>(schema: &Schema<'_>, paths: impl Iterator<Item = &'p Path<'s>>) -> Self {
        let mut ends = Self { named: vec![false; schema.names.len()].into(), others: false };
        paths.for_each(|path| ends.add(schema, path));
        ends
    }

    fn add(&mut self, schema: &Schema<'_>, path: &Path<'_>) {
        let last = match path.steps.last() {
            Some(last) => *last,
            None if path.descendant => Step::Any,
            None => return,
        };
        match last {
            Step::Name(name) => self.named.get_mut(name as usize).into_iter().for_each(set),
            Step::Namespace(namespace) => {
                let names = schema.names.iter().zip(&mut self.named);
                names.filter(|(name, _)| name.namespace == namespace).for_each(|(_, it)| set(it));
                self.others = true;
            }
            Step::Any => {
                self.named.fill(true);
                self.others = true;
            }
        }
    }

    /// Whether a path may end at an element of that name.
    #[inline]
    pub(crate) fn may_be(&self, name: ExpandedName) -> bool {
        self.named.get(name.id as usize).copied().unwrap_or(self.others)
    }
}

/// The constraints of all elements.
fn identities<'s>(schema: &Schema<'s>) -> impl Iterator<Item = &'s Identity<'s>> {
    schema.elements.iter().flat_map(|element| element.identities)
}

fn set(flag: &mut bool) {
    *flag = true;
}
