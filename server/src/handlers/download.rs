//! Downloads of archives: the whole, a range of it, or 304 if the client has it already.

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use swordsmith_generated::deposit::operations::{ArchiveType, GetMediaRequest, GetMediaResponse};
use swordsmith_http::server::Context;
use swordsmith_http::{ByteRange, ContentDisposition};

use super::archive_content::ArchiveContent;
use super::conditional::{Conditions, Validators, range_counts};
use crate::app::App;
use crate::error::Error;
use crate::ids::hexadecimal;
use crate::processing::bundles::Layout;
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
        let described = described(&archives).ok_or(Error::NoArchive(deposit.id.number()))?;
        let Described { validators, .. } = &described;
        if Conditions::from(&request).is_known(validators, app.clock.now())? {
            let (e_tag, last_modified) = (validators.e_tag.clone(), validators.last_modified());
            return Ok(GetMediaResponse::NotModified { e_tag, last_modified });
        }
        let opened = match as_it_is(&archives) {
            Some((one, _)) => ArchiveContent::open(app, one).await,
            None => ArchiveContent::bundle(app, &archives, Layout::Zip, context.is_head).await,
        };
        match opened {
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
fn described(archives: &[ArchiveRecord]) -> Option<Described> {
    let validators = validators(archives)?;
    let as_it_is = as_it_is(archives).map(|(one, kind)| (one.filename.clone(), kind));
    let (filename, media_type) = as_it_is.unwrap_or((BUNDLE.to_owned(), ArchiveType::Zip));
    Some(Described { filename, media_type, validators })
}

/// What tells the versions of the archives apart; `None` where there are none.
pub(super) fn validators(archives: &[ArchiveRecord]) -> Option<Validators> {
    let modified = archives.iter().map(|archive| archive.received).max()?;
    Some(Validators { e_tag: e_tag(archives), modified })
}

/// The only archive, which goes out as it came, and its media type; `None`: a zip goes out, of
/// several, or of a file that is no archive.
fn as_it_is(archives: &[ArchiveRecord]) -> Option<(&ArchiveRecord, ArchiveType)> {
    let [one] = archives else { return None };
    let kind = ArchiveType::ALL.into_iter().find(|kind| kind.as_str() == one.media_type)?;
    Some((one, kind))
}

/// The entity tag: of the content and, for several archives, also of their names, which are part of
/// the zip.
fn e_tag(archives: &[ArchiveRecord]) -> String {
    let digest: [u8; 32] = match (as_it_is(archives), archives) {
        (Some((one, _)), _) => one.fingerprint.sha256,
        (None, several) => {
            let mut digest = Sha256::new();
            for archive in several {
                digest.update(archive.fingerprint.sha256);
                digest.update(archive.filename.as_bytes());
                digest.update([0]);
            }
            digest.finalize().into()
        }
    };
    format!("\"{}\"", hexadecimal(&digest))
}
