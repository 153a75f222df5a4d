//! What proves a change: a document, a message, a request or a response, and what both versions say
//! of it.

/// A proof. Both verdicts come from the codecs of their version: nothing is shown that was not
/// tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// What it is: "document", "message", "request", "response".
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
