//! The files of a deposit, all together: read as a package, replaced, added to, removed.

use sha2::{Digest, Sha256};
use swordsmith_generated::sword2::operations::{
    AddMediaRequest, AddMediaResponse, ContentPackaging, DeleteMediaRequest, GetContentRequest,
    GetContentResponse, GetMediaRequest, GetMediaResponse, PackageType, ReplaceMediaRequest,
    ReplaceMediaResponse,
};
use swordsmith_http::ContentDisposition;
use swordsmith_http::server::Context;

use super::super::archive_content::ArchiveContent;
use super::super::conditional::{Conditions, Validators};
use super::super::upload::Replaced;
use super::body::headers;
use super::changes::{self, Sent};
use super::receipt::receipt;
use super::view::View;
use crate::app::App;
use crate::error::Error;
use crate::ids::hexadecimal;
use crate::processing::bundles::Layout;
use crate::store::{ArchiveRecord, Client, Deposit, Edit, StoreError};

/// Content that is there, or that the client has already.
enum Found {
    NotModified(Validators),
    Content(Validators, ContentDisposition, ArchiveContent),
}

/// Both addresses give the same.
macro_rules! readable {
    ($($function:ident: $request:ident -> $response:ident;)+) => {
        $(pub(super) async fn $function(
            app: &App,
            context: &Context<Client>,
            deposit: &Deposit,
            request: &$request,
        ) -> Result<$response, Error> {
            let packaging = request.accept_packaging.unwrap_or(ContentPackaging::SimpleZip);
            let since = request.if_modified_since.as_deref();
            let known = Conditions::reading(&request.if_none_match, since);
            Ok(match find(app, context, deposit, packaging, known).await? {
                Found::NotModified(current) => {
                    let last_modified = current.last_modified();
                    $response::NotModified { e_tag: current.e_tag, last_modified }
                }
                Found::Content(current, content_disposition, content) => {
                    let (last_modified, length) = (current.last_modified(), content.length());
                    let (e_tag, data) = (current.e_tag, content.data(0, length));
                    let media_type = PackageType::Zip;
                    $response::Ok {
                        packaging, e_tag, last_modified, content_disposition, media_type, data,
                    }
                }
            })
        })+
    };
}

readable! {
    get_media: GetMediaRequest -> GetMediaResponse;
    get_content: GetContentRequest -> GetContentResponse;
}

async fn find(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    packaging: ContentPackaging,
    known: Conditions<'_>,
) -> Result<Found, Error> {
    let mut archives = app.store.ledger.archives_of(deposit.id).await?;
    loop {
        let current = versions(&archives, packaging);
        let current = current.ok_or(Error::NoArchive(deposit.id.number()))?;
        if known.is_known(&current, app.clock.now())? {
            return Ok(Found::NotModified(current));
        }
        let opened = if let Some(archive) = as_it_is(&archives, packaging) {
            ArchiveContent::open(app, archive).await
        } else {
            let layout = layout(packaging);
            ArchiveContent::bundle(app, &archives, layout, context.is_head).await
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
            opened => return Ok(Found::Content(current, attachment(deposit), opened?)),
        }
    }
}

/// The only file, if it is a package of that format.
fn as_it_is(archives: &[ArchiveRecord], packaging: ContentPackaging) -> Option<&ArchiveRecord> {
    let [one] = archives else { return None };
    let is_zip = one.is_package && one.media_type == PackageType::Zip.as_str();
    // Of the deposit service's own dialect, a zip is one of files whatever is said of it.
    let is_bag = one.packaging.as_deref() == Some(ContentPackaging::BagIt.as_str());
    let is_it = match packaging {
        ContentPackaging::SimpleZip => is_zip && !is_bag,
        ContentPackaging::BagIt => is_zip && is_bag,
    };
    is_it.then_some(one)
}

fn layout(packaging: ContentPackaging) -> Layout {
    match packaging {
        ContentPackaging::SimpleZip => Layout::Zip,
        ContentPackaging::BagIt => Layout::Bag,
    }
}

/// What tells the versions of the content apart, in that format: all that decides what is sent.
/// `None` where there is none.
fn versions(archives: &[ArchiveRecord], packaging: ContentPackaging) -> Option<Validators> {
    let modified = archives.iter().map(|archive| archive.received).max()?;
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

fn attachment(deposit: &Deposit) -> ContentDisposition {
    let filename = Some(format!("{}.zip", deposit.id.number()));
    ContentDisposition { disposition: "attachment".to_owned(), name: None, filename }
}

pub(super) async fn replace(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    request: ReplaceMediaRequest,
) -> Result<ReplaceMediaResponse, Error> {
    check(app, deposit, &request.if_match).await?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let sent = Sent { headers, content: request.body.into(), replaced: Replaced::All };
    changes::apply(app, client, deposit, sent, changes::is_complete(deposit)).await?;
    Ok(ReplaceMediaResponse::NoContent)
}

pub(super) async fn add(
    view: &View<'_>,
    deposit: &Deposit,
    request: AddMediaRequest,
) -> Result<AddMediaResponse, Error> {
    let (app, links) = (view.app, view.links(deposit));
    check(app, deposit, &request.if_match).await?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let is_package = headers.is_package;
    let sent = Sent { headers, content: request.body.into(), replaced: Replaced::Nothing };
    let completes = changes::is_complete(deposit);
    let (deposit, received) = changes::apply(app, view.client, deposit, sent, completes).await?;
    let body = receipt(view, &deposit).await?;
    let archives = app.store.ledger.numbered_archives_of(deposit.id).await?;
    let added = archives.iter().find(|it| Some(&it.archive.key) == received.key());
    let location = match added.filter(|_| !is_package) {
        Some(file) => links.file(file.number),
        None => links.media(),
    };
    Ok(AddMediaResponse::Created { location, body })
}

pub(super) async fn delete(
    app: &App,
    deposit: &Deposit,
    request: &DeleteMediaRequest,
) -> Result<(), Error> {
    check(app, deposit, &request.if_match).await?;
    changes::edit(app, deposit, Edit::Replace(Vec::new())).await.map(drop)
}

/// Whether a change is meant for the content as it is, in whatever format.
async fn check(app: &App, deposit: &Deposit, if_match: &[String]) -> Result<(), Error> {
    let conditions = Conditions::changing(if_match);
    if conditions.are_none() {
        return Ok(());
    }
    let archives = app.store.ledger.archives_of(deposit.id).await?;
    let now = app.clock.now();
    let is_meant = |packaging: &ContentPackaging| {
        conditions.check_change(versions(&archives, *packaging).as_ref(), now).is_ok()
    };
    if ContentPackaging::ALL.iter().any(is_meant) {
        return Ok(());
    }
    let current = versions(&archives, ContentPackaging::SimpleZip);
    conditions.check_change(current.as_ref(), now)
}
