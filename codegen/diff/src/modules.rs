//! Compares the modules of two versions, each with that of its name, or with nothing.

use swordsmith_codegen::Interface;

use crate::{Change, Options, Version, http, json, proto, xml};

/// Two versions of a module.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'i, 'a> {
    /// The version that was.
    pub(crate) old: Side<'i, 'a>,
    /// The version that is.
    pub(crate) new: Side<'i, 'a>,
}

/// One version of a module.
#[derive(Clone, Copy)]
pub(crate) struct Side<'i, 'a> {
    /// The texts, for places.
    pub(crate) version: &'i Version,
    /// What they say.
    pub(crate) module: &'i Interface<'a>,
    /// All modules of the version.
    pub(crate) all: &'i [Interface<'a>],
}

/// Every change, the worst first. A module is compared with that of its name; what remains is
/// compared, too, if it is one module of each version, and else with a module that has nothing.
pub(crate) fn compare<'a>(
    old: (&Version, &[Interface<'a>]),
    new: (&Version, &[Interface<'a>]),
    options: &Options,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for (old_module, new_module) in pairs(old.1, new.1) {
        let empty = empty(old_module.or(new_module));
        let side = |version, module: Option<_>, all| Side {
            version,
            module: module.unwrap_or(&empty),
            all,
        };
        let pair =
            Pair { old: side(old.0, old_module, old.1), new: side(new.0, new_module, new.1) };
        changes.extend(xml::compare(pair, options));
        changes.extend(json::compare(pair, options));
        changes.extend(proto::compare(pair));
        changes.extend(http::compare(pair, options));
    }
    changes.sort_by_key(|change| change.severity);
    changes
}

/// Two versions of a module, if there are two.
type Versions<'i, 'a> = (Option<&'i Interface<'a>>, Option<&'i Interface<'a>>);

/// Modules that are versions of each other, and those of which there is one version only.
fn pairs<'i, 'a>(old: &'i [Interface<'a>], new: &'i [Interface<'a>]) -> Vec<Versions<'i, 'a>> {
    let of_name = |module: &Interface<'a>, others: &'i [Interface<'a>]| {
        others.iter().find(|other| other.name == module.name)
    };
    let gone: Vec<_> = old.iter().filter(|module| of_name(module, new).is_none()).collect();
    let come: Vec<_> = new.iter().filter(|module| of_name(module, old).is_none()).collect();
    let mut pairs: Vec<_> =
        old.iter().filter_map(|module| Some((Some(module), Some(of_name(module, new)?)))).collect();
    if let ([old], [new]) = (&gone[..], &come[..]) {
        pairs.push((Some(old), Some(new)));
    } else {
        pairs.extend(gone.into_iter().map(|old| (Some(old), None)));
        pairs.extend(come.into_iter().map(|new| (None, Some(new))));
    }
    pairs
}

/// A module of that name that has nothing.
fn empty<'a>(module: Option<&Interface<'a>>) -> Interface<'a> {
    let name = module.map(|module| module.name.clone()).unwrap_or_default();
    Interface { name, xml: None, json: None, operations: None, messages: None }
}
