//! Rewrites the runtime so that each check can be switched off.

use std::fs;
use std::path::Path;

use super::VARIABLE;
use super::operators::{OPERATORS, RUNTIME};

/// A check that can be left out.
pub(super) struct Mutant {
    /// What is not checked then.
    pub(super) name: &'static str,
    /// File and line.
    pub(super) place: String,
    /// Its number.
    pub(super) number: usize,
}

/// The files with their new texts, and the checks that they can leave out.
pub(super) struct Switched {
    pub(super) files: Vec<(String, String)>,
    pub(super) mutants: Vec<Mutant>,
}

/// A place in a text where an operator applies.
struct Site {
    at: usize,
    /// How many bytes the words are.
    words: usize,
    operator: usize,
}

impl Switched {
    /// Those of a checkout. That a check is nowhere is an error: the runtime has other words for it
    /// now.
    pub(super) fn of(checkout: &Path) -> Result<Self, String> {
        let mut switched = Self { files: Vec::new(), mutants: Vec::new() };
        for operator in OPERATORS {
            if !switched.files.iter().any(|(file, _)| *file == path(operator.file)) {
                switched.add(checkout, operator.file)?;
            }
        }
        let is_there = |name: &str| switched.mutants.iter().any(|mutant| mutant.name == name);
        match OPERATORS.iter().find(|operator| !is_there(operator.name)) {
            None => Ok(switched),
            Some(none) => {
                Err(format!("{}: {} does not read {:?}", none.name, none.file, none.find))
            }
        }
    }

    fn add(&mut self, checkout: &Path, file: &'static str) -> Result<(), String> {
        let path = path(file);
        let text =
            fs::read_to_string(checkout.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        let (mut switched, mut behind) = (String::new(), 0);
        for site in sites(&text, file) {
            let number = self.mutants.len() + 1;
            let operator = &OPERATORS[site.operator];
            let line = text[..site.at].lines().count();
            self.mutants.push(Mutant {
                name: operator.name,
                place: format!("{path}:{line}"),
                number,
            });
            switched += &text[behind..site.at];
            switched += &operator.replace.replace("NUMBER", &number.to_string());
            behind = site.at + site.words;
        }
        switched += &text[behind..];
        switched += &helper();
        self.files.push((path, switched));
        Ok(())
    }
}

/// A file of the runtime, by its path in the checkout.
fn path(file: &str) -> String {
    format!("{RUNTIME}/{file}")
}

/// Where operators apply, in the order of the text; its tests are left alone.
fn sites(text: &str, file: &str) -> Vec<Site> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let here = OPERATORS.iter().enumerate().filter(|(_, operator)| operator.file == file);
    let mut sites: Vec<Site> = here
        .flat_map(|(operator, it)| {
            code.match_indices(it.find).map(move |(at, words)| Site {
                at,
                words: words.len(),
                operator,
            })
        })
        .collect();
    sites.sort_by_key(|site| site.at);
    sites
}

/// What the replacements call.
fn helper() -> String {
    format!(
        "\nfn is_off(number: usize) -> bool {{\n    \
         static OFF: ::std::sync::OnceLock<Option<usize>> = ::std::sync::OnceLock::new();\n    \
         *OFF.get_or_init(|| ::std::env::var({VARIABLE:?}).ok()?.parse().ok()) == Some(number)\n}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::Switched;
    use crate::project_root;

    /// Mutants take long, and run seldom: that the runtime has other words now is said at once.
    #[test]
    fn every_check_stands_in_the_runtime() {
        assert_eq!(Switched::of(&project_root()).err(), None);
    }
}
