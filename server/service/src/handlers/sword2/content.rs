//! The files of a deposit, all together: read as a package, replaced, added to, removed.

use sha2::{Digest, Sha256};
use swordsmith_generated::deposit::operations::ArchiveType;
use swordsmith_generated::sword2::operations::{
    AddMediaRequest, AddMediaResponse, ContentPackaging, DeleteMediaRequest, DeleteMediaResponse,
    GetContentRequest, GetContentResponse, GetMediaRequest, GetMediaResponse, PackageType,
    ReplaceMediaRequest, ReplaceMediaResponse,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Content;
use swordsmith_http::server::{Conditions, Context, Validators};
use swordsmith_store::{ArchiveRecord, Client, Deposit, Edit};

use super::super::archive_content::{self, Described, Found, attachment};
use super::super::changes::Change;
use super::super::upload::Replaced;
use super::Handlers;
use super::access::HeldDeposit;
use super::body::headers;
use super::changes::{self, is_complete};
use super::receipt::receipt;
use crate::app::App;
use crate::error::Error;
use swordsmith_processing::bundles::Layout;
use swordsmith_serve::ids::hexadecimal;

/// Both addresses give the same.
macro_rules! readable {
    ($($function:ident: $request:ident -> $response:ident;)+) => {
        $(async fn $function(
            &self,
            context: Context<Client>,
            HeldDeposit { deposit, .. }: HeldDeposit,
            request: $request,
        ) -> Result<$response, Refusal> {
            let packaging = request.accept_packaging.unwrap_or(ContentPackaging::SimpleZip);
            let describe = |archives: &[ArchiveRecord]| described(&deposit, archives, packaging);
            let (known, is_head) = (request.conditions(), context.is_head);
            Ok(match archive_content::find(&self.app, &deposit, known, is_head, describe).await? {
                Found::NotModified(current) => {
                    let last_modified = current.last_modified();
                    $response::NotModified { e_tag: current.e_tag, last_modified }
                }
                Found::Content(described, content) => {
                    let last_modified = described.validators.last_modified();
                    let content_disposition = attachment(described.filename);
                    let (e_tag, media_type) = (described.validators.e_tag, described.media_type);
                    let length = content.length();
                    let data = content.data(0, length);
                    $response::Ok {
                        packaging, e_tag, last_modified, content_disposition, media_type, data,
                    }
                }
            })
        })+
    };
}

impl Content for Handlers {
    readable! {
        get_media: GetMediaRequest -> GetMediaResponse;
        get_content: GetContentRequest -> GetContentResponse;
    }

    async fn replace_media(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        request: ReplaceMediaRequest,
    ) -> Result<ReplaceMediaResponse, Refusal> {
        check(&self.app, &held.deposit, request.conditions()).await?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let change = Change::new(headers, request.body.into(), Replaced::All);
        changes::apply(&self.app, &context, &held, change, is_complete(&held.deposit)).await?;
        Ok(ReplaceMediaResponse::NoContent)
    }

    async fn add_media(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        request: AddMediaRequest,
    ) -> Result<AddMediaResponse, Refusal> {
        check(&self.app, &held.deposit, request.conditions()).await?;
        let view = self.view(&context, &held.collection);
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let is_package = headers.is_package;
        let change = Change::new(headers, request.body.into(), Replaced::Nothing);
        let completes = is_complete(&held.deposit);
        let (deposit, received) =
            changes::apply(&self.app, &context, &held, change, completes).await?;
        let body = receipt(&view, &held.owner, &deposit).await?;
        let files = self.files(&deposit).await?;
        let added = files.iter().find(|it| Some(&it.archive.key) == received.key());
        let location = match added.filter(|_| !is_package) {
            Some(file) => view.links(&deposit).file(file.number),
            None => view.links(&deposit).media(),
        };
        Ok(AddMediaResponse::Created { location, body })
    }

    async fn delete_media(
        &self,
        _context: Context<Client>,
        HeldDeposit { deposit, .. }: HeldDeposit,
        request: DeleteMediaRequest,
    ) -> Result<DeleteMediaResponse, Refusal> {
        check(&self.app, &deposit, request.conditions()).await?;
        changes::edit(&self.app, &deposit, Edit::Replace(Vec::new())).await?;
        Ok(DeleteMediaResponse::NoContent)
    }
}

/// What is sent in that format: the only file as it is, if it is a package of it.
fn described(
    deposit: &Deposit,
    archives: &[ArchiveRecord],
    packaging: ContentPackaging,
) -> Option<Described<PackageType>> {
    let layout = match packaging {
        ContentPackaging::SimpleZip => Layout::Zip,
        ContentPackaging::BagIt => Layout::Bag,
    };
    Some(Described {
        filename: format!("{}.zip", deposit.id.number()),
        media_type: PackageType::Zip,
        validators: versions(archives, packaging)?,
        layout: (!is_as_it_is(archives, packaging)).then_some(layout),
    })
}

fn is_as_it_is(archives: &[ArchiveRecord], packaging: ContentPackaging) -> bool {
    let [one] = archives else { return false };
    // Windows has a name of its own for zips.
    let zips = [ArchiveType::Zip, ArchiveType::XZipCompressed].map(ArchiveType::as_str);
    let is_zip = one.is_package && zips.contains(&one.media_type.as_str());
    // Of the deposit service's own dialect, a zip is one of files whatever is said of it.
    let is_bag = one.packaging.as_deref() == Some(ContentPackaging::BagIt.as_str());
    match packaging {
        ContentPackaging::SimpleZip => is_zip && !is_bag,
        ContentPackaging::BagIt => is_zip && is_bag,
    }
}

/// What tells the versions of the content apart, in that format: all that decides what is sent.
/// `None` where there is none.
fn versions(archives: &[ArchiveRecord], packaging: ContentPackaging) -> Option<Validators> {
    let modified = archives.iter().map(|archive| archive.received).max()?.into();
    let mut digest = Sha256::new();
    for archive in archives {
        digest.update(archive.fingerprint.sha256);
        digest.update([u8::from(archive.is_package)]);
        for text in [
            &*archive.filename,
            &archive.media_type,
            archive.packaging.as_deref().unwrap_or_default(),
        ] {
            digest.update(text);
            digest.update([0]);
        }
    }
    digest.update(packaging.as_str());
    Some(Validators { e_tag: format!("\"{}\"", hexadecimal(&digest.finalize())), modified })
}

/// Whether a change is meant for the content as it is, in whatever format.
async fn check(app: &App, deposit: &Deposit, conditions: Conditions<'_>) -> Result<(), Error> {
    if conditions.are_none() {
        return Ok(());
    }
    let archives = app.store.ledger.archives_of(deposit.id).await?;
    let check = |packaging: &ContentPackaging| {
        conditions.check_change(versions(&archives, *packaging).as_ref())
    };
    if ContentPackaging::ALL.iter().any(|packaging| check(packaging).is_ok()) {
        return Ok(());
    }
    Ok(check(&ContentPackaging::SimpleZip)?)
}
