//! Regular expressions of a description.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use regex::Regex;

/// Compiled patterns by their texts. A description has few, and they are used repeatedly.
static COMPILED: RwLock<BTreeMap<String, Option<Regex>>> = RwLock::new(BTreeMap::new());

/// Whether a pattern matches somewhere in a text. The generator has checked that it compiles; an
/// invalid one matches nothing.
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
