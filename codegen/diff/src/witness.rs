//! What proves a change: a document, a message, a request or a response, and what both versions say
//! of it.

/// A proof. Both verdicts come from the codecs of their version: nothing is shown that was not
/// tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// What it is: "document", "element", "message", "request", "response", "declaration", "call".
    pub kind: &'static str,
    /// It, as people read it.
    pub text: String,
    /// How it is written for the new version, if it has to be written otherwise there.
    pub new_text: Option<String>,
    /// What the old version says of it.
    pub old: Verdict,
    /// What the new version says of it.
    pub new: Verdict,
}

impl Witness {
    /// The same, made with the versions in the other order.
    #[must_use]
    pub(crate) fn turned(self) -> Self {
        let (text, new_text) = match self.new_text {
            Some(new_text) => (new_text, Some(self.text)),
            None => (self.text, None),
        };
        Self { kind: self.kind, text, new_text, old: self.new, new: self.old }
    }
}

/// What a version says of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is valid.
    Accepted,
    /// It is not, for this reason.
    Refused(String),
    /// It is read as this.
    Read(String),
}
