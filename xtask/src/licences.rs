//! The licences of everything we link, held against the list in `deny.toml`.
//!
//! cargo-deny reads the same file and does more; it is run when it is installed. This much needs
//! nothing but cargo, so it always runs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::process;

/// Fails on a package whose licence terms cannot be met with the allowed licences alone.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let settings = fs::read_to_string(root.join("deny.toml"))
        .map_err(|error| format!("cannot read deny.toml: {error}"))?;
    let allowed = allowed(&settings);
    let packages = packages(root)?;
    let refused: Vec<_> = packages
        .iter()
        .filter_map(|line| line.split_once('|'))
        .filter(|(_, licence)| !is_met(licence, &allowed))
        .map(|(package, licence)| format!("{package}: `{licence}` is not allowed by deny.toml"))
        .collect();
    if !refused.is_empty() {
        return Err(refused.join("\n"));
    }
    println!("{} packages, all under allowed licences", packages.len());
    if process::is_installed("cargo-deny") {
        process::run(process::cargo(root).args(["deny", "check", "licenses", "bans", "sources"]))?;
    }
    Ok(())
}

/// A line `package version|licence` for each package that any member builds with.
fn packages(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut command = process::cargo(root);
    command.args(["tree", "--workspace", "--all-features", "--target", "all"]);
    command.args(["--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"]);
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

/// The strings of the list `allow` in `deny.toml`.
fn allowed(settings: &str) -> BTreeSet<&str> {
    let list = settings.split_once("\nallow = [").map_or("", |(_, rest)| rest);
    let list = list.split_once(']').map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).collect()
}

/// Whether an SPDX expression can be met: `OR` needs one side, `AND` both; `/` is an old `OR`.
fn is_met(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<_> = spaced.split_whitespace().collect();
    let (met, rest) = either(&words, allowed);
    met && rest.is_empty()
}

fn either<'a>(words: &'a [&'a str], allowed: &BTreeSet<&str>) -> (bool, &'a [&'a str]) {
    let (mut met, mut rest) = both(words, allowed);
    while let ["OR", more @ ..] = rest {
        let (other, after) = both(more, allowed);
        (met, rest) = (met || other, after);
    }
    (met, rest)
}

fn both<'a>(words: &'a [&'a str], allowed: &BTreeSet<&str>) -> (bool, &'a [&'a str]) {
    let (mut met, mut rest) = single(words, allowed);
    while let ["AND", more @ ..] = rest {
        let (other, after) = single(more, allowed);
        (met, rest) = (met && other, after);
    }
    (met, rest)
}

fn single<'a>(words: &'a [&'a str], allowed: &BTreeSet<&str>) -> (bool, &'a [&'a str]) {
    match words {
        ["(", inner @ ..] => match either(inner, allowed) {
            (met, [")", rest @ ..]) => (met, rest),
            (_, rest) => (false, rest),
        },
        [licence, "WITH", exception, rest @ ..] => {
            (allowed.contains(format!("{licence} WITH {exception}").as_str()), rest)
        }
        [licence, rest @ ..] => (allowed.contains(licence), rest),
        [] => (false, words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_met_by_what_is_allowed() {
        let settings = "[licenses]\nallow = [\n    \"MIT\",\n    \"Apache-2.0 WITH X\",\n    \"ISC\", # why\n]\n";
        let allowed = allowed(settings);
        for met in ["MIT", "GPL-3.0 OR MIT", "MIT/GPL-3.0", "(GPL-3.0 OR MIT) AND ISC"] {
            assert!(is_met(met, &allowed), "{met}");
        }
        assert!(is_met("Apache-2.0 WITH X", &allowed));
        for unmet in ["", "GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT", "MIT MIT"] {
            assert!(!is_met(unmet, &allowed), "{unmet}");
        }
    }
}
