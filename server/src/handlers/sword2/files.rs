//! Single files: as they were deposited, and as packages unpack to them.

use futures_util::TryStreamExt;
use futures_util::stream::empty;
use swordsmith_generated::sword2::operations::{
    DeleteFileRequest, GetFileRequest, GetFileResponse, GetMemberRequest, GetMemberResponse,
    ReplaceFileRequest, ReplaceFileResponse,
};
use swordsmith_http::server::Context;
use swordsmith_http::{ContentDisposition, Data, Fault, MediaType};

use super::super::archive_content::ArchiveContent;
use super::super::conditional::{Conditions, Validators};
use super::super::upload::Replaced;
use super::access::HeldFile;
use super::body::headers;
use super::changes::{self, Sent};
use crate::app::App;
use crate::error::Error;
use crate::ids::hexadecimal;
use crate::processing::members;
use crate::store::{ArchiveRecord, Client, Edit, StoreError};

/// The media type of a member.
const OCTETS: &str = "application/octet-stream";

pub(super) async fn get(
    app: &App,
    file: &HeldFile,
    request: &GetFileRequest,
) -> Result<GetFileResponse, Error> {
    let archive = &file.file.archive;
    let current = versions(archive);
    let last_modified = current.last_modified();
    let known = Conditions::reading(&request.if_none_match, request.if_modified_since.as_deref());
    if known.is_known(&current, app.clock.now())? {
        return Ok(GetFileResponse::NotModified { e_tag: current.e_tag, last_modified });
    }
    let content = ArchiveContent::open(app, archive).await.map_err(or_no_file)?;
    let length = content.length();
    Ok(GetFileResponse::Ok {
        e_tag: current.e_tag,
        last_modified,
        content_disposition: attachment(&archive.filename),
        media_type: media_type(&archive.media_type)?,
        data: content.data(0, length),
    })
}

pub(super) async fn replace(
    app: &App,
    client: &Client,
    file: &HeldFile,
    request: ReplaceFileRequest,
) -> Result<ReplaceFileResponse, Error> {
    check(app, file, &request.if_match)?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let replaced = Replaced::Archive(file.file.number);
    let sent = Sent { headers, content: request.body.into(), replaced };
    let completes = changes::is_complete(&file.deposit);
    changes::apply(app, client, &file.deposit, sent, completes).await?;
    Ok(ReplaceFileResponse::NoContent)
}

pub(super) async fn delete(
    app: &App,
    file: &HeldFile,
    request: &DeleteFileRequest,
) -> Result<(), Error> {
    check(app, file, &request.if_match)?;
    changes::edit(app, &file.deposit, Edit::ReplaceOne(file.file.number, None)).await.map(drop)
}

/// A member of a package. It changes only with the package.
pub(super) async fn get_member(
    app: &App,
    context: &Context<Client>,
    file: &HeldFile,
    request: &GetMemberRequest,
) -> Result<GetMemberResponse, Error> {
    let archive = &file.file.archive;
    let found = members::open(&app.store, archive, request.member.clone()).await?;
    let member = found.ok_or(Error::NoFile)?;
    let current = versions(archive);
    let last_modified = current.last_modified();
    let known = Conditions::reading(&request.if_none_match, request.if_modified_since.as_deref());
    if known.is_known(&current, app.clock.now())? {
        return Ok(GetMemberResponse::NotModified { e_tag: current.e_tag, last_modified });
    }
    let length = member.length;
    let data = if context.is_head {
        Data::sized(empty(), length)
    } else {
        let pieces = member.pieces().map_err(|error| Fault::disconnected(error.into()));
        Data::sized(Box::pin(pieces), length)
    };
    Ok(GetMemberResponse::Ok {
        e_tag: current.e_tag,
        last_modified,
        content_disposition: attachment(&request.member),
        media_type: media_type(OCTETS)?,
        data,
    })
}

/// A file that was replaced since its row was read is no longer there.
fn or_no_file(error: Error) -> Error {
    match error {
        Error::Store(StoreError::Missing { .. }) => Error::NoFile,
        other => other,
    }
}

/// Whether a change is meant for the file as it is.
fn check(app: &App, file: &HeldFile, if_match: &[String]) -> Result<(), Error> {
    let current = versions(&file.file.archive);
    Conditions::changing(if_match).check_change(Some(&current), app.clock.now())
}

/// What tells the versions of a file apart.
fn versions(archive: &ArchiveRecord) -> Validators {
    let e_tag = format!("\"{}\"", hexadecimal(&archive.fingerprint.sha256));
    Validators { e_tag, modified: archive.received }
}

/// To be saved, not to be shown: what a client has sent must not run in a page of this server.
fn attachment(name: &str) -> ContentDisposition {
    let filename = name.rsplit('/').next().map(str::to_owned);
    ContentDisposition { disposition: "attachment".to_owned(), name: None, filename }
}

fn media_type(kept: &str) -> Result<MediaType, Error> {
    MediaType::parse(kept).map_err(|reason| StoreError::Corrupt(reason.to_string()).into())
}
