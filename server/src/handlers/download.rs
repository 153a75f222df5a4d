//! Downloads of archives: the whole, a range of it, or 304 if the client has it already.

use std::fmt::Write as _;

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use swordsmith_generated::deposit::operations::{ArchiveType, GetMediaRequest, GetMediaResponse};
use swordsmith_http::server::Context;
use swordsmith_http::{ByteRange, ContentDisposition};

use super::archive_content::ArchiveContent;
use super::conditional::{Conditions, Validators, range_counts};
use crate::app::App;
use crate::error::Error;
use crate::store::{ArchiveRecord, Client, Deposit, StoreError};

/// Name of the zip that holds several archives.
const BUNDLE: &str = "archives.zip";

/// The properties of the archives before they are opened.
struct Described {
    filename: String,
    media_type: ArchiveType,
    validators: Validators,
}

pub(super) async fn get(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: GetMediaRequest,
) -> Result<GetMediaResponse, Error> {
    let mut archives = app.store.ledger.archives_of(deposit.id).await?;
    loop {
        let described = described(&archives).ok_or(Error::NoArchive(deposit.id.number()))??;
        let Described { validators, .. } = &described;
        if Conditions::from(&request).is_known(validators, app.clock.now())? {
            let (e_tag, last_modified) = (validators.e_tag.clone(), validators.last_modified());
            return Ok(GetMediaResponse::NotModified { e_tag, last_modified });
        }
        match ArchiveContent::open(app, &archives, context.is_head).await {
            Err(Error::Store(missing @ StoreError::Missing { .. })) => {
                let now = app.store.ledger.archives_of(deposit.id).await?;
                if now == archives {
                    return Err(missing.into());
                }
                // Replaced or removed since the rows were read.
                archives = now;
            }
            opened => return send(described, opened?, &request, app.clock.now()),
        }
    }
}

fn send(
    described: Described,
    content: ArchiveContent,
    request: &GetMediaRequest,
    now: Timestamp,
) -> Result<GetMediaResponse, Error> {
    let counts = range_counts(request, &described.validators, now);
    let wanted = request.range.as_deref().filter(|_| counts);
    let range = ByteRange::of(wanted, content.length());
    answer(described, content, range)
}

fn answer(
    described: Described,
    content: ArchiveContent,
    range: ByteRange,
) -> Result<GetMediaResponse, Error> {
    let Described { filename, media_type, validators } = described;
    let last_modified = validators.last_modified();
    let e_tag = validators.e_tag;
    let content_disposition = ContentDisposition {
        disposition: "attachment".to_owned(),
        name: None,
        filename: Some(filename),
    };
    match range {
        ByteRange::Unsatisfiable { .. } => Err(Error::NoSuchBytes(range)),
        ByteRange::Whole => {
            let length = content.length();
            let data = content.data(0, length);
            Ok(GetMediaResponse::Ok { e_tag, last_modified, content_disposition, media_type, data })
        }
        ByteRange::Part { first, last, .. } => {
            let data = content.data(first, last - first + 1);
            let content_range = range.to_string();
            Ok(GetMediaResponse::PartialContent {
                content_range,
                e_tag,
                last_modified,
                content_disposition,
                media_type,
                data,
            })
        }
    }
}

/// `None` where there is no archive.
fn described(archives: &[ArchiveRecord]) -> Option<Result<Described, Error>> {
    let validators = validators(archives)?;
    let (filename, media_type) = match archives {
        [one] => (one.filename.clone(), media_type(&one.media_type)),
        _ => (BUNDLE.to_owned(), Ok(ArchiveType::Zip)),
    };
    let described = |media_type| Described { filename, media_type, validators };
    Some(media_type.map(described).map_err(Error::from))
}

/// What tells the versions of the archives apart; `None` where there are none.
pub(super) fn validators(archives: &[ArchiveRecord]) -> Option<Validators> {
    let modified = archives.iter().map(|archive| archive.received).max()?;
    Some(Validators { e_tag: e_tag(archives), modified })
}

fn media_type(kept: &str) -> Result<ArchiveType, StoreError> {
    let found = ArchiveType::ALL.into_iter().find(|kind| kind.as_str() == kept);
    found.ok_or_else(|| StoreError::Corrupt(format!("{kept:?} is no media type of an archive")))
}

/// The entity tag: of the content and, for several archives, also of their names, which are part of
/// the zip.
fn e_tag(archives: &[ArchiveRecord]) -> String {
    let mut tag = String::from('"');
    let digest = match archives {
        [one] => one.fingerprint.sha256,
        several => {
            let mut digest = Sha256::new();
            for archive in several {
                digest.update(archive.fingerprint.sha256);
                digest.update(archive.filename.as_bytes());
                digest.update([0]);
            }
            digest.finalize().into()
        }
    };
    for byte in digest {
        let _ = write!(tag, "{byte:02x}"); // a string takes it
    }
    tag + "\""
}
