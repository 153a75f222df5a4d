//! Why a command failed: a message and an exit code.

use std::fmt::Write as _;
use std::{fmt, io};

use swordsmith_generated::deposit::client::Error;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_http::Reason;
use swordsmith_http::client::Failure;

use crate::cli::error::CliError;
use swordsmith_xml::terminal::escaped;

/// The exit codes, as help shows them.
pub(super) const EXIT_CODES: &str = "\
Exit codes:
   0  done
   1  something here cannot be read or written
   2  something that was said cannot be so
   3  the service cannot be reached; nothing was sent
   4  user, password or rights are not sufficient
   5  there is no such collection or deposit
   6  the service refuses what was sent
   7  the checksum is another: the archive was damaged on its way
   8  the service cannot do its work now, because its disk is full, for instance
   9  the connection broke, or nothing moved; what became of the request is not known
  10  the answer is none of such a service";

/// Why a command of `deposit` failed.
#[derive(Debug)]
pub enum DepositError {
    /// The command line is contradictory.
    Usage(String),
    /// Something here cannot be read.
    Local {
        /// The operation.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
    /// The service refused, or could not be reached.
    Service(Box<Error>),
    /// A SWORD 2.0 server could not be reached.
    Sword2(Box<swordsmith_sword2::Error>),
    /// A SWORD 2.0 server refused.
    Refused(Sword2Refusal),
    /// A SWORD 2.0 server answers otherwise than one does.
    Unexpected(Reason),
}

/// Why a SWORD 2.0 server refused.
#[derive(Debug)]
pub struct Sword2Refusal {
    /// The status.
    pub status: u16,
    /// The IRI of the error, if the server named one.
    pub error: Option<String>,
    /// What was said about it.
    pub summary: String,
}

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Local,
    Usage,
    Unreachable,
    Unauthorized,
    NotFound,
    Refused,
    Checksum,
    Unavailable,
    Broken,
    Unexpected,
}

impl Kind {
    /// The exit code, and the name for scripts.
    fn row(self) -> (u8, &'static str) {
        match self {
            Self::Local => (1, "local"),
            Self::Usage => (2, "usage"),
            Self::Unreachable => (3, "unreachable"),
            Self::Unauthorized => (4, "unauthorized"),
            Self::NotFound => (5, "not-found"),
            Self::Refused => (6, "refused"),
            Self::Checksum => (7, "checksum"),
            Self::Unavailable => (8, "unavailable"),
            Self::Broken => (9, "broken"),
            Self::Unexpected => (10, "unexpected"),
        }
    }

    /// Its name, for scripts.
    pub(super) fn name(self) -> &'static str {
        self.row().1
    }
}

impl DepositError {
    /// Failures before any request.
    pub(super) fn of(error: CliError) -> Self {
        match error {
            CliError::Io { what, error } => Self::Local { what, error },
            other => Self::Usage(other.to_string()),
        }
    }

    /// The exit code.
    pub(in crate::cli) fn exit_code(&self) -> u8 {
        self.kind().row().0
    }

    /// Identifier that the service gave the request, if it gave one.
    pub(super) fn request_id(&self) -> Option<&str> {
        match self {
            Self::Service(error) => error.request_id(),
            _ => None,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Usage(_) => Kind::Usage,
            Self::Local { .. } => Kind::Local,
            Self::Service(error) => match error.as_ref() {
                Error::Refused { refusal, .. } => of_refusal(refusal),
                Error::Failed(failure) => of_failure(failure),
            },
            Self::Sword2(error) => match error.as_ref() {
                swordsmith_sword2::Error::Unusable(_) => Kind::Unexpected,
                swordsmith_sword2::Error::Elsewhere(_) => Kind::Usage,
                swordsmith_sword2::Error::Failed { failure, .. } => of_failure(failure),
            },
            Self::Refused(refusal) => of_status(refusal),
            Self::Unexpected(_) => Kind::Unexpected,
        }
    }
}

fn of_refusal(refusal: &Refusal) -> Kind {
    match refusal {
        Refusal::Unauthorized(_) | Refusal::Forbidden(_) => Kind::Unauthorized,
        Refusal::NotFound(_) => Kind::NotFound,
        Refusal::ChecksumMismatch(_) => Kind::Checksum,
        Refusal::ServiceUnavailable { .. } | Refusal::TooManyRequests { .. } => Kind::Unavailable,
        _ => Kind::Refused,
    }
}

fn of_status(refusal: &Sword2Refusal) -> Kind {
    let error = refusal.error.as_deref().unwrap_or_default();
    match refusal.status {
        401 | 403 => Kind::Unauthorized,
        404 | 410 => Kind::NotFound,
        412 if error.ends_with("ErrorChecksumMismatch") => Kind::Checksum,
        429 | 500.. => Kind::Unavailable,
        400.. => Kind::Refused,
        _ => Kind::Unexpected,
    }
}

fn of_failure(failure: &Failure) -> Kind {
    match failure {
        Failure::Unwritable(_) => Kind::Usage,
        Failure::Unreadable(_) => Kind::Local,
        Failure::Unreachable(_) => Kind::Unreachable,
        Failure::Broken(_) | Failure::Silent(_) => Kind::Broken,
        Failure::Redirected { .. } | Failure::Unexpected(_) => Kind::Unexpected,
    }
}

impl From<Error> for DepositError {
    fn from(error: Error) -> Self {
        Self::Service(Box::new(error))
    }
}

impl From<swordsmith_sword2::Error> for DepositError {
    fn from(error: swordsmith_sword2::Error) -> Self {
        Self::Sword2(Box::new(error))
    }
}

/// Text from a service goes to a terminal, so it must not move the cursor, or set colours and
/// titles.
impl fmt::Display for DepositError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.say(&mut text)?;
        f.write_str(&escaped(&text))
    }
}

impl DepositError {
    fn say(&self, f: &mut String) -> fmt::Result {
        match self {
            Self::Usage(message) => return f.write_str(message),
            Self::Local { what, error } => return write!(f, "{what}: {error}"),
            Self::Service(error) => service(error, f)?,
            Self::Sword2(error) => write!(f, "{error}")?,
            Self::Unexpected(why) => write!(f, "the answer is none of such a service: {why}")?,
            Self::Refused(Sword2Refusal { status, error, summary }) => {
                write!(f, "the service refuses: {status} {summary}")?;
                error.iter().try_for_each(|error| write!(f, "\n  {error}"))?;
            }
        }
        match self.request_id() {
            Some(id) => write!(f, "\n  the service knows the request as {id}"),
            None => Ok(()),
        }
    }
}

fn service(error: &Error, f: &mut String) -> fmt::Result {
    match error {
        Error::Refused { refusal: Refusal::ChecksumMismatch(reason), .. } => {
            write!(f, "the archive was damaged on its way, and was not taken: {reason}")
        }
        Error::Refused {
            refusal:
                Refusal::ServiceUnavailable { reason, retry_after }
                | Refusal::TooManyRequests { reason, retry_after },
            ..
        } => {
            write!(
                f,
                "the service cannot do it now: {reason}\n  try again after {retry_after} seconds"
            )
        }
        Error::Refused { refusal, .. } => write!(f, "the service refuses: {refusal}"),
        Error::Failed(failure @ (Failure::Broken(_) | Failure::Silent(_))) => {
            write!(f, "{failure}\n  whether the service has done it is not known")
        }
        Error::Failed(Failure::Unexpected(answer)) => {
            write!(f, "{answer}")?;
            answer.beginning.lines().take(3).try_for_each(|line| write!(f, "\n  | {line}"))
        }
        Error::Failed(failure) => write!(f, "{failure}"),
    }
}

impl std::error::Error for DepositError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_has_every_code_once() {
        let kinds = [
            Kind::Local,
            Kind::Usage,
            Kind::Unreachable,
            Kind::Unauthorized,
            Kind::NotFound,
            Kind::Refused,
            Kind::Checksum,
            Kind::Unavailable,
            Kind::Broken,
            Kind::Unexpected,
        ];
        let codes: Vec<u8> = kinds.iter().map(|kind| kind.row().0).collect();
        assert_eq!(codes, (1..=10).collect::<Vec<_>>());
        for code in codes {
            let lines = EXIT_CODES.lines().filter(|line| line.starts_with(&format!("{code:>4}  ")));
            assert_eq!(lines.count(), 1, "{code}");
        }
    }
}
