//! The allow list of a manifest: breaks that are meant, each with its reason.

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::manifest::{Allow, Manifest, Spanned};
use swordsmith_codegen::source::Span;
use swordsmith_xml::near::nearest;

use crate::{Change, Options, Rule, Severity, Version};

/// Marks the changes that the manifest of the new version allows. An entry of a rule that there is
/// none of, and one that allows nothing, are findings: whoever reads the list must be able to rely
/// on it. Where nothing has changed, nothing need be allowed.
pub(crate) fn apply(
    changes: &mut [Change],
    new: &Version,
    rules: &[&Rule],
    options: &Options,
) -> Result<(), String> {
    let mut findings = Diagnostics::default();
    // Its errors were found when it was read.
    let manifest = Manifest::parse(new.manifest, &new.sources, &mut Diagnostics::default());
    let entries = manifest.map(|manifest| manifest.allow).unwrap_or_default();
    let is_judged = options.judges_allowed && !changes.is_empty();
    for entry in &entries {
        let is_used = mark(changes, entry);
        let place = |text: &Spanned<String>| new.manifest.span(text.span().start, text.span().end);
        if !is_known(&entry.rule, rules) {
            unknown(entry.rule.get_ref(), place(&entry.rule), rules, &mut findings);
        } else if !is_used && is_judged {
            let place = place(entry.subject.as_ref().unwrap_or(&entry.rule));
            findings.error_with_help(place, "this allows nothing any more", "remove it");
        }
    }
    if findings.has_errors() { Err(findings.render(&new.sources)) } else { Ok(()) }
}

/// Allows the changes that an entry is about; whether there are any.
fn mark(changes: &mut [Change], entry: &Allow) -> bool {
    let mut is_used = false;
    for change in changes.iter_mut().filter(|change| is_about(entry, change)) {
        is_used = true;
        change.allowed.get_or_insert_with(|| entry.reason.get_ref().clone());
    }
    is_used
}

fn is_about(entry: &Allow, change: &Change) -> bool {
    let mut rules = std::iter::once(change.rule).chain(change.also.iter().copied());
    let subject = entry.subject.as_ref().is_none_or(|subject| match subject.get_ref() {
        prefix if prefix.ends_with('*') => change.subject.starts_with(&prefix[..prefix.len() - 1]),
        exact => change.subject == *exact,
    });
    change.severity != Severity::Compatible
        && subject
        && rules.any(|rule| rule.name == entry.rule.get_ref())
}

/// Whether there is a rule of that name.
fn is_known(name: &Spanned<String>, rules: &[&Rule]) -> bool {
    rules.is_empty() || rules.iter().any(|rule| rule.name == name.get_ref())
}

fn unknown(name: &str, place: Span, rules: &[&Rule], findings: &mut Diagnostics) {
    let near = nearest(name, rules.iter().map(|rule| rule.name));
    findings.error_near(place, format!("there is no rule `{name}`"), near);
}

#[cfg(test)]
mod tests {
    use swordsmith_codegen::source::Sources;

    use super::*;
    use crate::{Language, Level};

    const fn rule(name: &'static str) -> Rule {
        Rule { name, language: Language::Xml, level: Level::Wire, meaning: "" }
    }

    static REMOVED: Rule = rule("element-removed");
    static DELETED: Rule = rule("FIELD_NO_DELETE");
    static OTHERS: Rule = rule("FIELD_SAME_NAME");

    fn version(allow: &str) -> Version {
        let mut sources = Sources::default();
        let text = format!("[[module]]\nname = \"shop\"\n{allow}");
        let manifest = sources.add("swordsmith.toml", text);
        Version { sources, manifest }
    }

    fn entry(rule: &str, subject: &str) -> String {
        format!("[[allow]]\nrule = \"{rule}\"\nsubject = \"{subject}\"\nreason = \"meant\"\n")
    }

    /// The subjects that are allowed, or what is wrong with the list.
    fn allowed(allow: &str) -> Result<Vec<String>, String> {
        let change =
            |rule, severity, subject: &str| Change::new(rule, severity, subject, "it changed");
        let mut several = change(&DELETED, Severity::Breaking, "shop.Order.total");
        several.also.push(&OTHERS);
        let mut changes = [
            change(&REMOVED, Severity::Breaking, "o:order/o:note"),
            change(&REMOVED, Severity::Undecided, "o:order/o:item"),
            change(&REMOVED, Severity::Compatible, "o:other"),
            several,
        ];
        let rules = [&REMOVED, &DELETED, &OTHERS];
        apply(&mut changes, &version(allow), &rules, &Options::default())?;
        let allowed = changes.into_iter().filter(|it| it.allowed.as_deref() == Some("meant"));
        Ok(allowed.map(|change| change.subject).collect())
    }

    #[test]
    fn what_an_entry_is_about_is_allowed() {
        for (allow, subjects) in [
            (String::new(), &[][..]),
            (entry("element-removed", "o:order/o:note"), &["o:order/o:note"]),
            (entry("element-removed", "o:order/*"), &["o:order/o:note", "o:order/o:item"]),
            (entry("FIELD_SAME_NAME", "*"), &["shop.Order.total"]),
            (
                "[[allow]]\nrule = \"FIELD_NO_DELETE\"\nreason = \"meant\"\n".to_owned(),
                &["shop.Order.total"],
            ),
        ] {
            assert_eq!(allowed(&allow).unwrap(), subjects, "{allow}");
        }
    }

    #[test]
    fn what_allows_nothing_is_told_with_its_place() {
        for (allow, line, said) in [
            (entry("element-removed", "o:other"), 5, "this allows nothing any more"),
            (entry("element-removed", "o:order"), 5, "this allows nothing any more"),
            (entry("elment-removed", "*"), 4, "there is no rule `elment-removed`"),
        ] {
            let found = allowed(&allow).unwrap_err();
            assert!(
                found.contains(said) && found.contains(&format!("swordsmith.toml:{line}:")),
                "{found}"
            );
        }
        assert!(allowed(&entry("elment-removed", "*")).unwrap_err().contains("`element-removed`?"));
    }

    #[test]
    fn where_nothing_changed_or_nobody_judges_nothing_is_asked() {
        let version = version(&entry("element-removed", "o:order"));
        assert_eq!(apply(&mut [], &version, &[], &Options::default()), Ok(()));
        let options = Options { judges_allowed: false, ..Options::default() };
        let mut changes = [Change::new(&OTHERS, Severity::Warning, "", "it changed")];
        assert_eq!(apply(&mut changes, &version, &[], &options), Ok(()));
    }
}
