//! Which operations of a description are wanted.

use crate::diagnostic::Diagnostics;
use crate::source::Span;

/// What a manifest says of it. What is left out is not read, and so not judged.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    only: Vec<Selector>,
    except: Vec<Selector>,
}

/// What names operations, and where it is written.
#[derive(Debug, Clone)]
struct Selector {
    kind: Kind,
    text: String,
    span: Span,
    is_met: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// `tag:pets`
    Tag(String),
    /// `operation:listPets`
    Operation(String),
    /// `GET /pets`, or `* /pets` for every method.
    Route(String, String),
}

/// An operation that may be wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<'c> {
    /// As in `GET`.
    pub(super) method: &'c str,
    /// The path as it is written.
    pub(super) path: &'c str,
    /// `operationId`.
    pub(super) id: Option<&'c str>,
    /// `tags`.
    pub(super) tags: &'c [&'c str],
}

/// Whether a text names operations, and not a document.
pub fn names_operations(text: &str) -> bool {
    kind(text).is_some()
}

fn kind(text: &str) -> Option<Kind> {
    if let Some(tag) = text.strip_prefix("tag:") {
        return Some(Kind::Tag(tag.to_owned()));
    }
    if let Some(id) = text.strip_prefix("operation:") {
        return Some(Kind::Operation(id.to_owned()));
    }
    let (method, path) = text.split_once(' ')?;
    let path = path.trim_start();
    path.starts_with('/').then(|| Kind::Route(method.to_ascii_uppercase(), path.to_owned()))
}

impl Selection {
    /// Wants these; without any, all are wanted. Texts that name no operations are for others.
    #[must_use]
    pub fn only<'t>(mut self, texts: impl Iterator<Item = (&'t str, Span)>) -> Self {
        self.only.extend(texts.filter_map(selector));
        self
    }

    /// Leaves these out.
    #[must_use]
    pub fn except<'t>(mut self, texts: impl Iterator<Item = (&'t str, Span)>) -> Self {
        self.except.extend(texts.filter_map(selector));
        self
    }

    /// Whether an operation is wanted.
    pub(super) fn wants(&mut self, candidate: Candidate<'_>) -> bool {
        let is_left_out = meets(&mut self.except, candidate);
        (self.only.is_empty() || meets(&mut self.only, candidate)) && !is_left_out
    }

    /// Reports what names no operation.
    pub(super) fn report_unmet(&self, findings: &mut Diagnostics) {
        for selector in self.only.iter().chain(&self.except).filter(|it| !it.is_met) {
            let message = format!("no operation is selected by `{}`", selector.text);
            let help = "operations are selected by `tag:NAME`, `operation:ID`, `GET /path` or \
                        `* /path`, as the description writes them";
            findings.error_with_help(selector.span, message, help);
        }
    }
}

fn selector((text, span): (&str, Span)) -> Option<Selector> {
    let kind = kind(text)?;
    Some(Selector { kind, text: text.to_owned(), span, is_met: false })
}

/// Whether one of these names an operation; all that do are met.
fn meets(selectors: &mut [Selector], candidate: Candidate<'_>) -> bool {
    let mut is_any = false;
    for selector in selectors {
        let is_it = match &selector.kind {
            Kind::Tag(tag) => candidate.tags.contains(&tag.as_str()),
            Kind::Operation(id) => candidate.id == Some(id),
            Kind::Route(method, path) => {
                path == candidate.path && (method == "*" || method == candidate.method)
            }
        };
        selector.is_met |= is_it;
        is_any |= is_it;
    }
    is_any
}
