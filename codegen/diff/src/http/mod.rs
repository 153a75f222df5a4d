//! HTTP: what requests a server no longer takes, and what responses clients do not know.

use crate::modules::Pair;
use crate::{Change, Options};

/// Every change of the operations of a module.
pub(crate) fn compare(pair: Pair<'_, '_>, options: &Options) -> Vec<Change> {
    let _ = (pair.old.module, options);
    Vec::new()
}
