//! Refusals: why a request is not carried out.

use std::error::Error;

use swordsmith_xml::{Document, printable};

use crate::description::{self, Description};
use crate::value::{Parsed, Texts, Values};
use crate::{Fault, FaultKind, Reason};

/// The status of a body that came too slowly. Not every description has it: who waits, and for how
/// long, is the business of the server around the router.
const REQUEST_TIMEOUT: u16 = 408;

/// The refusals of a service: an enum with a variant for each described refusal.
pub trait Refusal: Error + Sized + Send + 'static {
    /// What the description says of it.
    fn described(&self) -> &'static description::Refusal<'static>;

    /// Its reason.
    fn reason(&self) -> &Reason;

    /// Its headers, which go to `texts`.
    fn headers(&self, texts: &mut Texts);

    /// The document that says why.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn document(&self, description: &Description<'static>) -> Result<Vec<u8>, Reason>;

    /// The IRI of the error, if it is in there, and the words for it, from such a document.
    ///
    /// # Errors
    ///
    /// If it is none.
    fn read_document(bytes: &[u8]) -> Parsed<(Option<String>, Reason)>;

    /// From what is described and the values of its headers.
    ///
    /// # Errors
    ///
    /// If a header is not of the type of its field, or the refusal none of this description.
    fn from_parts(
        described: &'static description::Refusal<'static>,
        reason: Reason,
        values: &mut Values<'_>,
    ) -> Parsed<Self>;
}

/// The document that says why a request is refused.
pub trait ErrorDocument: Document {
    /// From what is described, and the words for it.
    fn new(refusal: &description::Refusal<'_>, reason: Reason) -> Self;

    /// The IRI, if it has a field for it, and the words.
    fn into_parts(self) -> (Option<String>, Reason);

    /// The document of a refusal; what no document can hold of its words is replaced.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn written(refusal: &impl Refusal) -> Result<Vec<u8>, Reason> {
        let reason = refusal.reason().printable();
        let document = Self::new(refusal.described(), reason);
        document.to_xml().map_err(|error| Reason::new(error.to_string()))
    }

    /// The IRI and the words of a document.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn read_parts(bytes: &[u8]) -> Parsed<(Option<String>, Reason)> {
        let document = Self::from_xml(bytes).map_err(|error| {
            Reason::new("the document cannot be read").with_detail(error.to_string())
        })?;
        Ok(document.into_parts())
    }
}

impl Reason {
    /// As plain text: the summary is the first line, the details are the others.
    pub fn to_plain_text(&self) -> String {
        let detail = self.detail.iter().map(|detail| format!("{detail}\n"));
        format!("{}\n", self.summary) + &detail.collect::<String>()
    }

    /// From plain text.
    pub fn from_plain_text(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let (summary, detail) = text.trim().split_once('\n').unwrap_or((text.trim(), ""));
        let detail = Some(detail.trim()).filter(|detail| !detail.is_empty());
        Self { summary: summary.trim_end().to_owned(), detail: detail.map(str::to_owned) }
    }

    /// The same with every character replaced that no XML document can hold.
    pub(crate) fn printable(&self) -> Self {
        Self { summary: printable(&self.summary), detail: self.detail.as_deref().map(printable) }
    }
}

/// A refusal as another description has it: of the same status and IRI, else of the same status, else
/// as what cannot be done now. Its headers are kept, if that one has the same.
pub fn translated<R: Refusal>(refusal: &impl Refusal, to: &Description<'static>) -> R {
    let described = refusal.described();
    let same = to.refusal(described.status, Some(described.iri));
    let like = same.or_else(|| to.refusal(described.status, None)).unwrap_or(to.router.unavailable);
    let mut texts = Texts::default();
    refusal.headers(&mut texts);
    let mut values = Values::default();
    for text in texts.into_iter() {
        values.push(text.map(|text| text.into_bytes().into()));
    }
    let reason = || refusal.reason().clone();
    let with_headers = R::from_parts(like, reason(), &mut values);
    with_headers.unwrap_or_else(|_| Refused::new(like, reason()).into())
}

/// A refusal that nobody has put into a type yet: its headers have their defaults.
#[derive(Debug)]
pub struct Refused {
    /// How.
    pub refusal: &'static description::Refusal<'static>,
    /// Why.
    pub reason: Reason,
}

impl Refused {
    /// A refusal for a reason.
    pub fn new(refusal: &'static description::Refusal<'static>, reason: impl Into<Reason>) -> Self {
        Self { refusal, reason: reason.into() }
    }

    /// How a fault is refused: the description says it of what is wrong, or by the fault's kind.
    pub fn of_fault(description: &Description<'static>, fault: Fault) -> Self {
        let router = &description.router;
        let of_kind = match fault.kind() {
            FaultKind::TooLarge => router.too_large,
            FaultKind::UnsupportedMediaType => router.unsupported_media_type,
            FaultKind::TimedOut => description.refusal(REQUEST_TIMEOUT, None),
            FaultKind::Malformed | FaultKind::Disconnected => None,
        };
        let refusal = fault.refusal().or(of_kind).unwrap_or(router.bad_request);
        Self::new(refusal, fault.into_reason())
    }

    /// As a refusal of the service.
    ///
    /// # Panics
    ///
    /// Never with a derived type: the generator has seen that headers of what the router refuses
    /// have defaults.
    pub fn into<R: Refusal>(self) -> R {
        let mut values = Values::default();
        for header in self.refusal.headers {
            values.push(header.default.map(|it| it.as_bytes().into()));
        }
        R::from_parts(self.refusal, self.reason, &mut values)
            .expect("what the router refuses has defaults for its headers")
    }
}
