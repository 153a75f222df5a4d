//! Refusals of a mock: those of the runtime, with the headers that they need.

use std::fmt;

use swordsmith_http::Reason;
use swordsmith_http::description::{Description, Parameter, Refusal as Described};
use swordsmith_http::message::{Refusal, Refused};
use swordsmith_http::server::UntypedRefusal;
use swordsmith_http::value::{Parsed, Texts, Values};

use crate::random::Random;
use crate::values::{fits, value_of};

/// Any refusal of a description.
#[derive(Debug)]
pub struct MockRefusal {
    inner: UntypedRefusal,
    /// Values of headers, by their names.
    known: Vec<(&'static str, String)>,
}

impl MockRefusal {
    /// A refusal for a reason.
    pub(crate) fn new(refusal: &'static Described<'static>, reason: impl Into<Reason>) -> Self {
        Refused::new(refusal, reason).into()
    }

    /// The same with the value of a header.
    pub(crate) fn with(mut self, header: &'static str, value: String) -> Self {
        self.known.push((header, value));
        self
    }

    /// The value of a header: the known one, else the default; one that is required has some value.
    fn header(&self, header: &Parameter<'_>) -> Option<String> {
        let mut known =
            self.known.iter().filter(|(name, _)| name.eq_ignore_ascii_case(header.name));
        let known = known.find(|(_, value)| fits(&header.value, value));
        let any = || value_of(header, &mut Random::of(0, header.name)).filter(|_| header.required);
        known
            .map(|(_, value)| value.clone())
            .or_else(|| header.default.map(str::to_owned))
            .or_else(any)
    }
}

impl Refusal for MockRefusal {
    fn described(&self) -> &'static Described<'static> {
        self.inner.described()
    }

    fn reason(&self) -> &Reason {
        self.inner.reason()
    }

    fn document(&self, description: &Description<'static>) -> Result<Vec<u8>, Reason> {
        self.inner.document(description)
    }

    fn read_document(bytes: &[u8]) -> Parsed<(Option<String>, Reason)> {
        UntypedRefusal::read_document(bytes)
    }

    fn headers(&self, texts: &mut Texts) {
        for header in self.described().headers {
            texts.put(&self.header(header));
        }
    }

    fn from_parts(
        refusal: &'static Described<'static>,
        reason: Reason,
        values: &mut Values<'_>,
    ) -> Parsed<Self> {
        let inner = UntypedRefusal::from_parts(refusal, reason, values)?;
        Ok(Self { inner, known: Vec::new() })
    }
}

impl fmt::Display for MockRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl std::error::Error for MockRefusal {}
