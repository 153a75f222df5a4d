//! Protocol Buffers: the rules of buf, under their names.

use crate::Change;
use crate::modules::Pair;

/// Every change of the messages of a module.
pub(crate) fn compare(pair: Pair<'_, '_>) -> Vec<Change> {
    let _ = pair.old.module;
    Vec::new()
}
