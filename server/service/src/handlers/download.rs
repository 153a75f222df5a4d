//! Downloads of archives: the whole, a range of it, or 304 if the client has it already.

use sha2::{Digest, Sha256};
use swordsmith_generated::deposit::operations::{ArchiveType, GetMediaRequest, GetMediaResponse};
use swordsmith_http::ByteRange;
use swordsmith_http::server::{Context, Validators};
use swordsmith_store::{ArchiveRecord, Client, Deposit};

use super::archive_content::{self, ArchiveContent, Described, Found, attachment};
use crate::app::App;
use crate::error::Error;
use swordsmith_processing::bundles::Layout;
use swordsmith_serve::ids::hexadecimal;

/// Name of the zip that holds several archives.
const BUNDLE: &str = "archives.zip";

pub(super) async fn get(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: GetMediaRequest,
) -> Result<GetMediaResponse, Error> {
    let (conditions, is_head) = (request.conditions(), context.is_head);
    match archive_content::find(app, deposit, conditions, is_head, described).await? {
        Found::NotModified(current) => {
            let last_modified = current.last_modified();
            Ok(GetMediaResponse::NotModified { e_tag: current.e_tag, last_modified })
        }
        Found::Content(described, archive) => {
            let counts = conditions.range_counts(&described.validators);
            let wanted = request.range.as_deref().filter(|_| counts);
            let range = ByteRange::of(wanted, archive.length());
            answer(described, archive, range)
        }
    }
}

fn answer(
    described: Described<ArchiveType>,
    content: ArchiveContent,
    range: ByteRange,
) -> Result<GetMediaResponse, Error> {
    let Described { filename, media_type, validators, .. } = described;
    let last_modified = validators.last_modified();
    let e_tag = validators.e_tag;
    let content_disposition = attachment(filename);
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
fn described(archives: &[ArchiveRecord]) -> Option<Described<ArchiveType>> {
    let validators = validators(archives)?;
    Some(match as_it_is(archives) {
        Some((one, media_type)) => {
            Described { filename: one.filename.clone(), media_type, validators, layout: None }
        }
        None => Described {
            filename: BUNDLE.to_owned(),
            media_type: ArchiveType::Zip,
            validators,
            layout: Some(Layout::Zip),
        },
    })
}

/// What tells the versions of the archives apart; `None` where there are none.
pub(super) fn validators(archives: &[ArchiveRecord]) -> Option<Validators> {
    let modified = archives.iter().map(|archive| archive.received).max()?.into();
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
