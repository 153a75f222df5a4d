//! The faults of a request, by kind and with a message.

use std::error::Error;
use std::fmt;

use super::BoxError;
use crate::description::Refusal;

/// Why a request is refused, for people.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// A sentence.
    pub summary: String,
    /// What was found, where, and what was expected.
    pub detail: Option<String>,
}

/// The kind of a [`Fault`]; the description determines its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// It does not parse as what it is declared to be.
    Malformed,
    /// It is too large.
    TooLarge,
    /// Its type is unsupported.
    UnsupportedMediaType,
    /// It came too slowly.
    TimedOut,
    /// The connection broke off.
    Disconnected,
}

/// A fault that is found while a request is read.
#[derive(Debug)]
pub struct Fault {
    kind: FaultKind,
    reason: Reason,
    /// Whether it names the part of a multipart that it is in, or is in none.
    is_placed: bool,
    /// How the description refuses it, if not by its kind.
    refusal: Option<&'static Refusal<'static>>,
    source: Option<BoxError>,
}

impl Reason {
    /// A reason in one sentence.
    pub fn new(summary: impl Into<String>) -> Self {
        Self { summary: summary.into(), detail: None }
    }

    /// The same with details.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }
}

impl Error for Reason {}

impl From<&str> for Reason {
    fn from(summary: &str) -> Self {
        Self::new(summary)
    }
}

impl From<String> for Reason {
    fn from(summary: String) -> Self {
        Self::new(summary)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary)?;
        match &self.detail {
            Some(detail) => write!(f, ": {detail}"),
            None => Ok(()),
        }
    }
}

impl Fault {
    /// It is malformed.
    pub fn malformed(reason: impl Into<Reason>) -> Self {
        Self::new(FaultKind::Malformed, reason)
    }

    /// It exceeds a limit in bytes; `what` names it.
    pub fn too_large(what: &str, limit: u64) -> Self {
        let reason = Reason::new(format!("{what} is too large"))
            .with_detail(format!("at most {limit} bytes are taken"));
        Self::new(FaultKind::TooLarge, reason)
    }

    /// Its type is unsupported.
    pub fn unsupported(reason: impl Into<Reason>) -> Self {
        Self::new(FaultKind::UnsupportedMediaType, reason)
    }

    /// The same, refused as the description says of what is wrong.
    #[must_use]
    pub(crate) fn refused_as(self, refusal: Option<&'static Refusal<'static>>) -> Self {
        Self { refusal: refusal.or(self.refusal), ..self }
    }

    /// How the description refuses it, if not by its kind.
    pub(crate) fn refusal(&self) -> Option<&'static Refusal<'static>> {
        self.refusal
    }

    /// It came too slowly. As an error of a request's body, it reaches the response.
    pub fn timed_out(reason: impl Into<Reason>) -> Self {
        Self::new(FaultKind::TimedOut, reason)
    }

    /// The same in that part of a multipart, which its summary then names. A fault that names a part
    /// already, or concerns the whole body, stays as it is.
    #[must_use]
    pub fn in_part(self, place: &impl fmt::Display) -> Self {
        if self.is_placed {
            return self;
        }
        let Reason { summary, detail } = self.reason;
        let reason = Reason { summary: format!("{place}: {summary}"), detail };
        Self { reason, is_placed: true, ..self }
    }

    /// The same as a fault of the whole body, whatever part is read when it is found.
    #[must_use]
    pub(crate) fn in_whole(self) -> Self {
        Self { is_placed: true, ..self }
    }

    /// The stream broke off. If the error wraps a fault, returns that fault.
    pub fn disconnected(error: BoxError) -> Self {
        match error.downcast::<Self>() {
            Ok(fault) => *fault,
            Err(error) => {
                let reason = Reason::new("the body broke off").with_detail(error.to_string());
                let (kind, source) = (FaultKind::Disconnected, Some(error));
                Self { kind, reason, is_placed: true, refusal: None, source }
            }
        }
    }

    /// Its kind.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// Its reason.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// Converts it to its reason.
    pub fn into_reason(self) -> Reason {
        self.reason
    }

    fn new(kind: FaultKind, reason: impl Into<Reason>) -> Self {
        Self { kind, reason: reason.into(), is_placed: false, refusal: None, source: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl Error for Fault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_survives_being_an_error_of_a_body() {
        let fault = Fault::disconnected(Box::new(Fault::too_large("the body", 9)));
        assert_eq!(fault.kind(), FaultKind::TooLarge);
        assert_eq!(fault.to_string(), "the body is too large: at most 9 bytes are taken");
        let fault = Fault::disconnected("reset".into());
        assert_eq!(fault.kind(), FaultKind::Disconnected);
        assert_eq!(fault.source().unwrap().to_string(), "reset");
    }
}
