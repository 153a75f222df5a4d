//! What a server is compared with.

/// What a server is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "setup", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Profile {
    /// RFC 9110 and the description. What both leave open, or only recommend, is a remark.
    #[default]
    Http,
    /// Both, and what generated routers do beyond them: the order of checks, one status for each
    /// error, limits by default, `Accept` that is obeyed, transfer encodings of parts.
    Swordsmith,
}

/// What HTTP and the description leave a server free to do with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leeway {
    /// Nothing: it is accepted, or refused by a client error.
    None,
    /// To accept or to refuse it, for that reason.
    Open(&'static str),
    /// Anything but a server error: the description says nothing of such a path or method.
    Undescribed,
    /// Only [`Profile::Swordsmith`] says what to do with it: it is not sent otherwise.
    OfProfile,
}

impl Leeway {
    /// Why more than one response is right; `None` if it is not.
    pub(crate) fn reason(self) -> Option<&'static str> {
        match self {
            Self::None | Self::OfProfile => None,
            Self::Open(reason) => Some(reason),
            Self::Undescribed => Some("the description does not say"),
        }
    }
}
