//! What changed of one item: a change with a line for each thing.

use super::Both;
use super::parties;
use crate::rust::api::Item;
use crate::{Change, Rule, Severity};

/// The things that changed.
#[derive(Default)]
pub(super) struct Findings {
    lines: Vec<Line>,
    help: Option<String>,
}

struct Line {
    rule: &'static Rule,
    severity: Severity,
    text: String,
}

impl Findings {
    /// Something because of which code may not compile any more.
    pub(super) fn breaks(&mut self, rule: &'static Rule, text: impl Into<String>) {
        self.add(rule, Severity::Breaking, text);
    }

    /// Something more, for which code must be written where it names all there is: the compiler
    /// says where. Nothing that is there becomes wrong.
    pub(super) fn asks(&mut self, rule: &'static Rule, text: impl Into<String>) {
        self.add(rule, Severity::Warning, text);
    }

    /// Something.
    pub(super) fn add(&mut self, rule: &'static Rule, severity: Severity, text: impl Into<String>) {
        self.lines.push(Line { rule, severity, text: text.into() });
    }

    /// What to do, unless something else was said before.
    pub(super) fn help(&mut self, help: &str) {
        self.help.get_or_insert_with(|| help.to_owned());
    }

    /// The change, if there is one: it is of the rule of what is worst, and of all others.
    pub(super) fn into_change(mut self, both: Both<'_>, item: &Item) -> Option<Change> {
        self.lines.sort_by_key(|line| line.severity);
        let worst = self.lines.first()?;
        let (rule, severity) = (worst.rule, worst.severity);
        let mut also: Vec<&'static Rule> = Vec::new();
        for line in &self.lines {
            if line.rule != rule && !also.contains(&line.rule) {
                also.push(line.rule);
            }
        }
        let parties = parties::of(both.path, severity, std::iter::once(rule).chain(also.clone()));
        let mut change =
            Change::new(rule, severity, both.path, self.message(both.path, item)).to(parties);
        change.also = also;
        change.help = self.help;
        Some(change)
    }

    fn message(&self, path: &str, item: &Item) -> String {
        let texts: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        let kind = item.kind();
        match &texts[..] {
            [text] => format!("the {kind} `{path}` changed: {text}"),
            texts => format!("the {kind} `{path}` changed:\n{}", texts.join("\n")),
        }
    }
}
