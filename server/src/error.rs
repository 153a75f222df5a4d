//! The one map from what can go wrong to what the interface answers.

use swordsmith_generated::deposit::description::DESCRIPTION;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_http::server::response;
use swordsmith_http::{Body, ByteRange, Fault, Md5, Reason};

use crate::auth::AuthError;
use crate::deposit::State;
use crate::store::StoreError;
use crate::store::receive::ReceiveError;

/// Seconds after which a client may try again when the store is away.
const TRY_AGAIN: u64 = 10;

/// Why a request is not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Nobody can say who is asking.
    #[error(transparent)]
    Auth(#[from] AuthError),
    /// An archive was not taken.
    #[error(transparent)]
    Receive(#[from] ReceiveError),
    /// The body is not what it should be, or broke off.
    #[error(transparent)]
    Body(#[from] Fault),
    /// No such client, another password, or not enabled: all the same to who asks.
    #[error("wrong name or password")]
    WrongCredentials,
    /// No such collection.
    #[error("there is no collection {0:?}")]
    NoCollection(String),
    /// Not a collection of this client.
    #[error("the collection {0:?} is not open to this client")]
    ForeignCollection(String),
    /// No such deposit of this client in this collection.
    #[error("there is no deposit {0}")]
    NoDeposit(u64),
    /// The deposit holds no archive.
    #[error("the deposit {0} holds no archive")]
    NoArchive(u64),
    /// Only a partial deposit can be changed.
    #[error("the deposit is {0}: only a partial one can be changed")]
    NotOpen(State),
    /// What is archived has another identifier.
    #[error("the deposit is not archived as {0}")]
    OtherSwhid(String),
    /// An origin that this client may not name.
    #[error("the origin {0:?} is not the client's: it does not begin with its provider's URL")]
    ForeignOrigin(String),
    /// An origin that no deposit of this client has made.
    #[error("no deposit of this client that is done has the origin {0:?}")]
    NoOrigin(String),
    /// Somebody else changed the deposit while the request came in.
    #[error("the deposit was changed by another request while this one came in")]
    Conflict,
    /// An empty request that completes nothing.
    #[error("the body is empty, and `In-Progress` says that the deposit is not complete")]
    NothingCame,
    /// A range behind the end.
    #[error("there are no such bytes")]
    NoSuchBytes(ByteRange),
    /// The archive has another checksum than was sent.
    #[error("the archive came with another checksum than it has")]
    Checksum {
        /// As sent.
        declared: Md5,
        /// Of what came.
        found: Md5,
    },
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let reason = Reason::new(error.to_string());
        match error {
            Error::Store(_) | Error::Auth(_) | Error::Receive(ReceiveError::Store(_)) => {
                // What exactly is wrong with the server is for its operator.
                tracing::error!(%error, "a request failed");
                broken()
            }
            Error::Receive(ReceiveError::TooLarge { .. }) => Self::MaxUploadSizeExceeded(reason),
            Error::Body(fault) => fault.into(),
            Error::WrongCredentials => Self::Unauthorized(reason),
            Error::NoCollection(_)
            | Error::NoDeposit(_)
            | Error::NoArchive(_)
            | Error::NoOrigin(_) => Self::NotFound(reason),
            Error::NotOpen(_) | Error::OtherSwhid(_) | Error::NothingCame => {
                Self::BadRequest(reason)
            }
            Error::Conflict => Self::Conflict(reason),
            Error::NoSuchBytes(range) => {
                Self::RangeNotSatisfiable { reason, content_range: range.to_string() }
            }
            Error::ForeignCollection(_) | Error::ForeignOrigin(_) => Self::Forbidden(reason),
            Error::Checksum { declared, found } => Self::ChecksumMismatch(
                reason.with_detail(format!("Sent: {declared}. Found: {found}.")),
            ),
        }
    }
}

/// The answer when the fault is ours.
pub(crate) fn broken() -> Refusal {
    let reason = Reason::new("the server cannot do its work at the moment");
    Refusal::ServiceUnavailable { reason, retry_after: TRY_AGAIN }
}

/// For a request that does not say which host it is for.
pub(crate) fn without_host() -> Refusal {
    Refusal::BadRequest(Reason::new("the request needs one `Host`, and one that is a host"))
}

/// The answer to a request that is refused before the router sees it.
pub(crate) fn respond(refusal: &Refusal) -> http::Response<Body> {
    response::refused(&DESCRIPTION, refusal)
}

/// The answer to a request that is not even HTTP. The log knows it by `id`.
pub(crate) fn unreadable(id: &str) -> http::Response<Body> {
    let reason = Reason::new("the request cannot be read").with_detail(format!("Request {id}."));
    respond(&Refusal::BadRequest(reason))
}
