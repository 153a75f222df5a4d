//! Generated code in which each check can be left out.

use std::fs;
use std::path::Path;

use super::VARIABLE;
use super::operators::OPERATORS;

/// A check that can be left out.
pub(super) struct Mutant {
    /// What is not checked then.
    pub(super) name: &'static str,
    /// File and line in the generated code.
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
    words: &'static str,
    operator: usize,
}

impl Switched {
    /// Those of a checkout. That a kind of check is nowhere is an error: the generated code has other words for it now.
    pub(super) fn of(checkout: &Path) -> Result<Self, String> {
        let mut switched = Self { files: Vec::new(), mutants: Vec::new() };
        for operator in OPERATORS {
            if !switched.files.iter().any(|(file, _)| file == operator.file) {
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
        let text =
            fs::read_to_string(checkout.join(file)).map_err(|error| format!("{file}: {error}"))?;
        let (mut switched, mut behind) = (String::new(), 0);
        for site in sites(&text, file) {
            let number = self.mutants.len() + 1;
            let operator = &OPERATORS[site.operator];
            let line = text[..site.at].lines().count();
            self.mutants.push(Mutant {
                name: operator.name,
                place: format!("{file}:{line}"),
                number,
            });
            switched += &text[behind..site.at];
            switched += &operator.replace.replace("NUMBER", &number.to_string());
            behind = site.at + site.words.len();
        }
        switched += &text[behind..];
        switched += &helpers(file);
        self.files.push((file.to_owned(), switched));
        Ok(())
    }
}

/// Where operators apply, in the order of the text.
fn sites(text: &str, file: &str) -> Vec<Site> {
    let here = OPERATORS.iter().enumerate().filter(|(_, operator)| operator.file == file);
    let mut sites: Vec<Site> = here
        .flat_map(|(operator, it)| it.find.iter().map(move |words| (operator, *words)))
        .flat_map(|(operator, words)| {
            text.match_indices(words).map(move |(at, _)| Site { at, words, operator })
        })
        .collect();
    sites.sort_by_key(|site| site.at);
    sites
}

/// What the replacements call.
fn helpers(file: &str) -> String {
    let own = OPERATORS.iter().filter(|operator| operator.file == file).map(|it| it.append);
    format!(
        "\nfn is_off(number: usize) -> bool {{\n    \
         static OFF: ::std::sync::OnceLock<Option<usize>> = ::std::sync::OnceLock::new();\n    \
         *OFF.get_or_init(|| ::std::env::var({VARIABLE:?}).ok()?.parse().ok()) == Some(number)\n}}\n{}\n",
        own.collect::<Vec<_>>().join("\n")
    )
}
