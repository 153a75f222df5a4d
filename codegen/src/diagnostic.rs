//! What is wrong with a schema: every finding with its place, all of them, not the first.

use std::collections::BTreeMap;
use std::fmt;

use crate::excerpt::Excerpt;
use crate::source::{Sources, Span};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is generated.
    Error,
    /// Worth knowing; generation goes on.
    Note,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether it stops generation.
    pub severity: Severity,
    /// What is wrong, in a sentence without its full stop.
    pub message: String,
    /// Where; absent only for findings about the manifest as a whole.
    pub span: Option<Span>,
    /// What would mend it.
    pub help: Option<String>,
}

/// The findings of a run, in the order they were made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    findings: Vec<Diagnostic>,
    /// What has been said already, by place.
    said: BTreeMap<Option<Span>, Vec<usize>>,
    has_errors: bool,
}

impl Diagnostics {
    /// Records an error at a place.
    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.push(Severity::Error, Some(span), message.into(), None);
    }

    /// Records an error at a place, with what would mend it.
    pub fn error_with_help(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.push(Severity::Error, Some(span), message.into(), Some(help.into()));
    }

    /// Records an error about a name that nothing has, with the name that may have been meant, if
    /// one is near.
    pub fn error_near(&mut self, span: Span, message: impl Into<String>, near: Option<&str>) {
        let help = near.map(|near| format!("did you mean `{near}`?"));
        self.push(Severity::Error, Some(span), message.into(), help);
    }

    /// Records an error that has no place in a file.
    pub fn error_without_place(&mut self, message: impl Into<String>) {
        self.push(Severity::Error, None, message.into(), None);
    }

    /// Records something worth knowing that stops nothing.
    pub fn note(&mut self, span: Span, message: impl Into<String>) {
        self.push(Severity::Note, Some(span), message.into(), None);
    }

    /// Records the findings of another list.
    pub fn append(&mut self, other: Self) {
        for Diagnostic { severity, message, span, help } in other.findings {
            self.push(severity, span, message, help);
        }
    }

    /// Whether anything recorded stops generation.
    pub fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Those that stop nothing.
    #[must_use]
    pub fn into_notes(self) -> Self {
        let mut notes = Self::default();
        let all = self.findings.into_iter().filter(|finding| finding.severity == Severity::Note);
        all.for_each(|it| notes.push(it.severity, it.span, it.message, it.help));
        notes
    }

    /// How many findings stop generation.
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
    }

    /// All findings.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.findings.iter()
    }

    /// The findings as people read them: `file:line:column`, the line, a caret.
    pub fn render(&self, sources: &Sources) -> String {
        let texts: Vec<_> =
            self.findings.iter().map(|finding| finding.render(sources).to_string()).collect();
        texts.join("\n")
    }

    fn push(
        &mut self,
        severity: Severity,
        span: Option<Span>,
        message: String,
        help: Option<String>,
    ) {
        let finding = Diagnostic { severity, message, span, help };
        self.has_errors |= severity == Severity::Error;
        let here = self.said.entry(span).or_default();
        if here.iter().all(|said| self.findings[*said] != finding) {
            here.push(self.findings.len());
            self.findings.push(finding);
        }
    }
}

impl Diagnostic {
    /// This finding in a line: `file:line:column: message (help)`.
    pub fn line(&self, sources: &Sources) -> String {
        let place = self.span.map(|span| {
            let at = sources.position(span);
            format!("{}:{}:{}: ", sources.shown_name(span.source), at.line, at.column)
        });
        let help = self.help.as_ref().map(|help| format!(" ({help})"));
        let text = [place.unwrap_or_default(), self.message.clone(), help.unwrap_or_default()];
        text.concat().replace('\n', " ")
    }

    /// This finding as people read it.
    pub fn render<'a>(&'a self, sources: &'a Sources) -> impl fmt::Display + 'a {
        Rendered { finding: self, sources }
    }
}

struct Rendered<'a> {
    finding: &'a Diagnostic,
    sources: &'a Sources,
}

impl fmt::Display for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = match self.finding.severity {
            Severity::Error => "error",
            Severity::Note => "note",
        };
        writeln!(f, "{label}: {}", self.finding.message)?;
        if let Some(span) = self.finding.span {
            self.excerpt(f, span)?;
        }
        if let Some(help) = &self.finding.help {
            writeln!(f, "  help: {help}")?;
        }
        Ok(())
    }
}

impl Rendered<'_> {
    fn excerpt(&self, f: &mut fmt::Formatter<'_>, span: Span) -> fmt::Result {
        let source = self.sources.get(span.source);
        let position = source.position(span.start);
        let (start, end) = (span.start as usize, span.end as usize);
        let name = &self.sources.shown_name(span.source);
        let excerpt = Excerpt { name, text: &source.text, position, start, end };
        write!(f, "{excerpt}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_shows_its_place() {
        let mut sources = Sources::default();
        let id = sources.add("deposit/atom.xsd", "<xs:schema>\n  <xs:elment/>\n");
        let mut findings = Diagnostics::default();
        findings.error_with_help(id.span(14, 25), "no such element", "write `xs:element`");
        insta::assert_snapshot!(findings.render(&sources), @r"
        error: no such element
         --> deposit/atom.xsd:2:3
          |
        2 |   <xs:elment/>
          |   ^^^^^^^^^^^
          help: write `xs:element`
        ");
    }
}
