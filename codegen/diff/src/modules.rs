//! Compares the modules of two versions, each with that of its name.

use swordsmith_codegen::Interface;

use crate::{Change, Options, Version, http, proto, xml};

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
}

/// Every change, the worst first. A module is compared with that of its name; two versions of one
/// module each are compared, whatever these are called.
pub(crate) fn compare<'a>(
    old: (&Version, &[Interface<'a>]),
    new: (&Version, &[Interface<'a>]),
    options: &Options,
) -> Vec<Change> {
    let mut changes = Vec::new();
    for (old_module, new_module) in pairs(old.1, new.1) {
        let pair = Pair {
            old: Side { version: old.0, module: old_module },
            new: Side { version: new.0, module: new_module },
        };
        changes.extend(xml::compare(pair, options));
        changes.extend(proto::compare(pair));
        changes.extend(http::compare(pair, options));
    }
    changes.sort_by_key(|change| change.severity);
    changes
}

/// Modules that are versions of each other.
fn pairs<'i, 'a>(
    old: &'i [Interface<'a>],
    new: &'i [Interface<'a>],
) -> Vec<(&'i Interface<'a>, &'i Interface<'a>)> {
    if let ([old], [new]) = (old, new) {
        return vec![(old, new)];
    }
    let of_name = |name: &str| new.iter().find(|module| module.name == name);
    old.iter().filter_map(|old| Some((old, of_name(&old.name)?))).collect()
}
