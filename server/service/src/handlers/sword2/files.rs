//! Single files: as they were deposited, and as packages unpack to them.

use futures_util::TryStreamExt;
use futures_util::stream::empty;
use swordsmith_generated::sword2::operations::{
    DeleteFileRequest, DeleteFileResponse, GetFileRequest, GetFileResponse, GetMemberRequest,
    GetMemberResponse, ReplaceFileRequest, ReplaceFileResponse,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Files;
use swordsmith_http::server::{Conditions, Context, Validators};
use swordsmith_http::{ContentDisposition, Data, Fault, MediaType};
use swordsmith_store::{ArchiveRecord, Client, Edit, StoreError};

use super::super::archive_content::{self, ArchiveContent};
use super::super::changes::Change;
use super::super::upload::Replaced;
use super::Handlers;
use super::access::HeldFile;
use super::body::headers;
use super::changes::{self, is_complete};
use crate::error::Error;
use swordsmith_processing::members;
use swordsmith_serve::ids::hexadecimal;

/// The media type of a member.
const OCTETS: &str = "application/octet-stream";

impl Files for Handlers {
    async fn get_file(
        &self,
        _context: Context<Client>,
        HeldFile { file, .. }: HeldFile,
        request: GetFileRequest,
    ) -> Result<GetFileResponse, Refusal> {
        let current = versions(&file.archive);
        let last_modified = current.last_modified();
        if request.conditions().is_known(&current).map_err(Error::from)? {
            return Ok(GetFileResponse::NotModified { e_tag: current.e_tag, last_modified });
        }
        let content = ArchiveContent::open(&self.app, &file.archive).await.map_err(or_no_file)?;
        let length = content.length();
        Ok(GetFileResponse::Ok {
            e_tag: current.e_tag,
            last_modified,
            content_disposition: attachment(&file.archive.filename),
            media_type: media_type(&file.archive.media_type)?,
            data: content.data(0, length),
        })
    }

    async fn replace_file(
        &self,
        context: Context<Client>,
        HeldFile { held, file }: HeldFile,
        request: ReplaceFileRequest,
    ) -> Result<ReplaceFileResponse, Refusal> {
        check(&file.archive, request.conditions())?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let replaced = Replaced::Archive(file.number);
        let change = Change::new(headers, request.body.into(), replaced);
        changes::apply(&self.app, &context, &held, change, is_complete(&held.deposit)).await?;
        Ok(ReplaceFileResponse::NoContent)
    }

    async fn delete_file(
        &self,
        _context: Context<Client>,
        HeldFile { held, file }: HeldFile,
        request: DeleteFileRequest,
    ) -> Result<DeleteFileResponse, Refusal> {
        check(&file.archive, request.conditions())?;
        changes::edit(&self.app, &held.deposit, Edit::ReplaceOne(file.number, None)).await?;
        Ok(DeleteFileResponse::NoContent)
    }

    /// A member of a package. It changes only with the package.
    async fn get_member(
        &self,
        context: Context<Client>,
        HeldFile { file, .. }: HeldFile,
        request: GetMemberRequest,
    ) -> Result<GetMemberResponse, Refusal> {
        let found = members::open(&self.app.store, &file.archive, request.member.clone()).await;
        let member = found.map_err(Error::from)?.ok_or(Error::NoFile)?;
        let current = versions(&file.archive);
        let last_modified = current.last_modified();
        if request.conditions().is_known(&current).map_err(Error::from)? {
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
}

/// A file that was replaced since its row was read is no longer there.
fn or_no_file(error: Error) -> Error {
    match error {
        Error::Store(StoreError::Missing { .. }) => Error::NoFile,
        other => other,
    }
}

/// Whether a change is meant for the file as it is.
fn check(archive: &ArchiveRecord, conditions: Conditions<'_>) -> Result<(), Error> {
    Ok(conditions.check_change(Some(&versions(archive)))?)
}

/// What tells the versions of a file apart.
fn versions(archive: &ArchiveRecord) -> Validators {
    let e_tag = format!("\"{}\"", hexadecimal(&archive.fingerprint.sha256));
    Validators { e_tag, modified: archive.received.into() }
}

fn attachment(name: &str) -> ContentDisposition {
    archive_content::attachment(name.rsplit('/').next().unwrap_or(name).to_owned())
}

fn media_type(kept: &str) -> Result<MediaType, Error> {
    MediaType::parse(kept).map_err(|reason| StoreError::Corrupt(reason.to_string()).into())
}
