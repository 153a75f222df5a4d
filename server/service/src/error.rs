//! The only mapping from errors to responses of the interface.

use swordsmith_deposit::{Intent, Protected, QuotaExceeded, State};
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::sword2::description::DESCRIPTION as SWORD2;
use swordsmith_generated::sword2::refusal as sword2;
use swordsmith_http::message;
use swordsmith_http::server::PreconditionFailed;
use swordsmith_http::{ByteRange, Fault, Md5, Reason};
use swordsmith_serve::quotas::TooMany;
use swordsmith_store::{StoreError, Tombstone};
use swordsmith_xml::printable;

use crate::auth::AuthError;
use swordsmith_processing::bundles::BundleError;
use swordsmith_processing::checks::Findings;

/// Seconds for `Retry-After` when the store is unavailable, or has too much to do.
const TRY_AGAIN: u64 = 10;

/// Why a request is not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
    /// There is no room for it.
    #[error(transparent)]
    Quota(QuotaExceeded),
    /// Authentication is unavailable.
    #[error(transparent)]
    Auth(#[from] AuthError),
    /// The settings say that nothing changes.
    #[error("nothing can be deposited or changed for a while: try again later")]
    ReadOnly,
    /// Too much waits to be worked on.
    #[error("too many deposits wait to be worked on: try again later")]
    Backlog,
    /// Too many zips wait to be made.
    #[error("too many zips wait to be made: try again later")]
    TooManyBundles,
    /// The client, or its address, takes too much of the server.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// The body is invalid, or broke off.
    #[error(transparent)]
    Body(#[from] Fault),
    /// Unknown client, wrong password, or disabled: the response does not distinguish them.
    #[error("wrong name or password")]
    WrongCredentials,
    /// The name of an uploaded file is longer than it may be.
    #[error("the file name has {bytes} bytes, expected at most {most}")]
    LongName {
        /// How long it is.
        bytes: usize,
        /// How long it may be.
        most: usize,
    },
    /// No such collection.
    #[error("there is no collection {0:?}")]
    NoCollection(String),
    /// Not a collection of this client.
    #[error("the collection {0:?} is not open to this client")]
    ForeignCollection(String),
    /// No such deposit of this client in this collection.
    #[error("there is no deposit {0}")]
    NoDeposit(u64),
    /// The deposit was deleted; the client could see it.
    #[error("{0}")]
    Gone(Box<Tombstone>),
    /// The same, where SWORD 2.0 wants it not to be found.
    #[error("{0}")]
    GoneFromEditIri(Box<Tombstone>),
    /// The deposit holds no archive.
    #[error("the deposit {0} holds no archive")]
    NoArchive(u64),
    /// The deposit has no such file, or the file has no such member.
    #[error("there is no such file")]
    NoFile,
    /// Nobody may deposit for others there.
    #[error("this client may not deposit on behalf of others there")]
    MediationNotAllowed,
    /// Somebody for whom the client may not deposit, or who is not known.
    #[error("this client may not deposit on behalf of {0:?}, or there is no such client")]
    TargetOwnerUnknown(String),
    /// Only a partial deposit can be changed.
    #[error("the deposit is {0}: only a partial one can be changed")]
    NotOpen(State),
    /// The deposit is complete, and stays as it is.
    #[error("the deposit {deposit} is complete and cannot be {}: {}", past(*intent), why(*protected))]
    Protected {
        /// Its number.
        deposit: u64,
        /// What the client wants with it.
        intent: Intent,
        /// What protects it.
        protected: Protected,
    },
    /// The deposit is archived under another identifier.
    #[error("the deposit is not archived as {0}")]
    OtherSwhid(String),
    /// An origin, or a provenance of metadata, that this client may not name.
    #[error("the {0} {1:?} is not the client's: it does not begin with its provider's URL")]
    ForeignOrigin(&'static str, String),
    /// The same, of a client that may name none.
    #[error(
        "the {0} {1:?} is refused: the client has no provider URL; the operator sets it with \
         `swordsmith client provider`"
    )]
    NoProvider(&'static str, String),
    /// An origin that no deposit of this client has created.
    #[error("no deposit of this client that is done has the origin {0:?}")]
    NoOrigin(String),
    /// The deposit would have more metadata entries than this.
    #[error("a deposit has at most {0} metadata entries")]
    TooManyEntries(u64),
    /// The metadata entries of the deposit would have more bytes together than this.
    #[error("the metadata entries of a deposit have at most {0} bytes together")]
    EntriesTooLarge(u64),
    /// What the checks find in metadata that replace those of a deposit that is done.
    #[error("the metadata are not valid, and replace nothing")]
    Metadata(Box<Findings>),
    /// Metadata that refer to another object than the one that they replace the metadata of.
    #[error("the metadata refer to something else than the deposit is archived as")]
    OtherReference,
    /// Another request changed the deposit meanwhile.
    #[error("the deposit was changed by another request while this one came in")]
    Conflict,
    /// An empty request that does not complete the deposit.
    #[error("the body is empty, and `In-Progress` says that the deposit is not complete")]
    NothingCame,
    /// The request is meant for something else than what is there.
    #[error(transparent)]
    PreconditionFailed(#[from] PreconditionFailed),
    /// A range after the end.
    #[error("there are no such bytes")]
    NoSuchBytes(ByteRange),
    /// The checksum of the archive differs from the declared one.
    #[error("the archive came with another checksum than it has")]
    Checksum {
        /// The declared one.
        declared: Md5,
        /// The computed one.
        found: Md5,
    },
}

impl From<BundleError> for Error {
    fn from(error: BundleError) -> Self {
        match error {
            BundleError::TooManyWait => Self::TooManyBundles,
            BundleError::Store(error) => Self::Store(error),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Quota(exceeded) => Self::Quota(exceeded),
            other => Self::Store(other),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let reason = Reason::new(error.to_string());
        match error {
            Error::TooMany(many) | Error::Auth(AuthError::TooMany(many)) => {
                Self::TooManyRequests { reason, retry_after: many.seconds() }
            }
            Error::Store(_) | Error::Auth(_) => {
                // Details of a server error are for its operator only.
                tracing::error!(%error, "a request failed");
                broken()
            }
            Error::ReadOnly | Error::Backlog | Error::TooManyBundles => {
                Self::ServiceUnavailable { reason, retry_after: TRY_AGAIN }
            }
            Error::Body(fault) => fault.into(),
            Error::WrongCredentials => Self::Unauthorized(reason),
            Error::Gone(_) => Self::Gone(reason),
            Error::NoCollection(_)
            | Error::NoDeposit(_)
            | Error::GoneFromEditIri(_)
            | Error::NoArchive(_)
            | Error::NoFile
            | Error::NoOrigin(_) => Self::NotFound(reason),
            Error::NotOpen(_)
            | Error::LongName { .. }
            | Error::OtherSwhid(_)
            | Error::OtherReference
            | Error::NothingCame => Self::BadRequest(reason),
            Error::Metadata(findings) => {
                Self::BadRequest(reason.with_detail(printable(findings.to_string())))
            }
            Error::TooManyEntries(_) | Error::EntriesTooLarge(_) => {
                Self::MaxUploadSizeExceeded(reason)
            }
            Error::Conflict => Self::Conflict(reason),
            Error::PreconditionFailed(failed) => {
                let found = |e_tag| format!("The entity tag of what is here is {e_tag}.");
                let found = failed.e_tag.map_or_else(|| "There is nothing here.".to_owned(), found);
                Self::PreconditionFailed(reason.with_detail(found))
            }
            Error::NoSuchBytes(range) => {
                Self::RangeNotSatisfiable { reason, content_range: range.to_string() }
            }
            Error::Quota(_)
            | Error::ForeignCollection(_)
            | Error::ForeignOrigin(..)
            | Error::NoProvider(..)
            | Error::TargetOwnerUnknown(_) => Self::Forbidden(reason),
            Error::Protected { .. } => Self::MethodNotAllowed(reason),
            Error::MediationNotAllowed => Self::MediationNotAllowed(reason),
            Error::Checksum { declared, found } => Self::ChecksumMismatch(
                reason.with_detail(format!("Sent: {declared}. Found: {found}.")),
            ),
        }
    }
}

/// In SWORD 2.0 it is refused the same way, under the same IRI: but one error has one of its own.
impl From<Error> for sword2::Refusal {
    fn from(error: Error) -> Self {
        if let Error::TargetOwnerUnknown(_) = error {
            return Self::TargetOwnerUnknown(Reason::new(error.to_string()));
        }
        message::translated(&Refusal::from(error), &SWORD2)
    }
}

fn past(intent: Intent) -> &'static str {
    match intent {
        Intent::Delete => "deleted",
        Intent::Change => "changed",
    }
}

fn why(protected: Protected) -> &'static str {
    match protected {
        Protected::ByCollection => "the collection keeps complete deposits as they are",
        Protected::AsMade => {
            "it was made by an interface that keeps complete deposits as they are, \
             and the collection leaves it at that"
        }
        Protected::FromMediators => "in this collection, only its owner may",
    }
}

/// The refusal of an internal error.
pub(crate) fn broken() -> Refusal {
    let reason = Reason::new("the server cannot do its work at the moment");
    Refusal::ServiceUnavailable { reason, retry_after: TRY_AGAIN }
}
