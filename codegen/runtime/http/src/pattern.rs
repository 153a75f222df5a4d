//! Regular expressions of a description.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use regex::Regex;

/// Those that have been used, by their texts. A description has few, and they are used again and again.
static COMPILED: RwLock<BTreeMap<String, Option<Regex>>> = RwLock::new(BTreeMap::new());

/// Whether a pattern is found in a text; anchors are up to the pattern. The generator has seen that it compiles; one that
/// does not is found nowhere.
pub(crate) fn is_match(pattern: &str, text: &str) -> bool {
    let is_match = |regex: &Option<Regex>| regex.as_ref().is_some_and(|it| it.is_match(text));
    if let Some(regex) = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(pattern) {
        return is_match(regex);
    }
    let regex = Regex::new(pattern).ok();
    let found = is_match(&regex);
    COMPILED.write().unwrap_or_else(PoisonError::into_inner).insert(pattern.to_owned(), regex);
    found
}
