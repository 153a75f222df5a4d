//! The same commands for any SWORD 2.0 server: its service document and its links say where things
//! are.

use std::path::Path;

use serde_json::json;
use swordsmith_http::client::Method;
use swordsmith_http::multipart::{MultipartWriter, PartHead};
use swordsmith_http::{ContentDisposition, Data, Md5, Reason};
use swordsmith_sword2::{Answer, Client, Collection, Entry, Request, names};

use super::account::Account;
use super::archive::Archive;
use super::list::List;
use super::report::Report;
use super::show::Show;
use super::upload::Upload;
use crate::cli::deposit_error::{DepositError, Sword2Refusal};

/// Deposits an archive or any other file, an entry, or both.
pub(super) async fn upload(upload: Upload) -> Result<Report, DepositError> {
    let client = upload.account.sword2()?;
    let file = match &upload.archive {
        Some(path) => Some(Archive::read(path).await?),
        None => None,
    };
    let entry = upload.metadata.as_deref().map(super::upload::entry).transpose()?;
    let collection = collection(&client, &upload.account, upload.collection()).await?;
    let request = Request::new(Method::POST, &collection.href);
    let request = request.header("In-Progress", upload.in_progress.to_string());
    let slug = upload.slug.as_deref().map(swordsmith_http::percent::encode);
    let request = request.optional("Slug", slug.as_deref());
    let request = request.optional("On-Behalf-Of", upload.account.on_behalf_of.as_deref());
    let packaging = file.as_ref().map(|file| packaging(file, &collection));
    let answer = match (file, entry) {
        (Some(file), Some(entry)) => {
            let (media_type, data) = parts(file, packaging, entry.bytes.into())?;
            client.send_data(request, &media_type, data).await
        }
        (Some(file), None) => {
            let disposition = disposition(&file).to_string();
            let request = request.header("Content-Disposition", disposition);
            let request = request.header("Content-MD5", Md5(file.md5).to_string());
            let request = request.optional("Packaging", packaging);
            let media_type = file.content_type();
            client.send_data(request, media_type, file.into_data()).await
        }
        (None, Some(entry)) => client.send(request.body(names::ENTRY, entry.bytes)).await,
        (None, None) => {
            return Err(DepositError::Usage("there is nothing to deposit".to_owned()));
        }
    };
    let answer = accepted(answer?)?;
    let location = answer.header("Location").map(str::to_owned);
    let location = location.ok_or_else(|| unexpected("it has no `Location`".to_owned()))?;
    // A server need not send the receipt at once.
    let receipt = match answer.entry() {
        Ok(receipt) => receipt,
        Err(_) => read(&client, &upload.account, &location).await?.entry().map_err(unexpected)?,
    };
    Ok(of_receipt(&receipt, &location))
}

/// What has become of a deposit, as its statement says.
pub(super) async fn status(of: Show) -> Result<Report, DepositError> {
    let (client, iri) = (of.account.sword2()?, of.iri()?);
    let receipt = read(&client, &of.account, iri).await?.entry().map_err(unexpected)?;
    let statement = receipt.typed_link(names::STATEMENT, names::FEED).map(str::to_owned);
    let Some(statement) = statement else {
        return Err(unexpected(format!("{iri} links no statement as a feed")));
    };
    let feed = read(&client, &of.account, &statement).await?.feed().map_err(unexpected)?;
    let states = feed.own.categories.iter().filter(|it| it.0 == names::STATE);
    let states: Vec<_> = states.map(|(_, term, text)| (term.clone(), text.clone())).collect();
    let files: Vec<_> = feed.entries.iter().filter_map(|it| it.title.clone()).collect();
    let mut lines = vec![iri.to_owned()];
    lines.extend(states.iter().flat_map(|(term, text)| [format!("  {term}"), format!("  {text}")]));
    lines.extend(files.iter().map(|file| format!("  file: {file}")));
    let states: Vec<_> =
        states.iter().map(|(term, text)| json!({ "state": term, "description": text })).collect();
    Ok(Report::new(lines, json!({ "location": iri, "states": states, "files": files })))
}

/// The receipt of a deposit.
pub(super) async fn content(of: Show) -> Result<Report, DepositError> {
    let (client, iri) = (of.account.sword2()?, of.iri()?);
    let receipt = read(&client, &of.account, iri).await?.entry().map_err(unexpected)?;
    Ok(of_receipt(&receipt, iri))
}

/// The deposits of a collection, page by page.
pub(super) async fn list(list: List) -> Result<Report, DepositError> {
    let client = list.account.sword2()?;
    let collection = collection(&client, &list.account, list.collection()).await?;
    let (mut entries, mut seen) = (Vec::new(), Vec::new());
    let mut next = Some(collection.href);
    // A server whose pages go round in circles is not followed for ever.
    while let Some(iri) = next.take().filter(|iri| !seen.contains(iri)) {
        let feed = read(&client, &list.account, &iri).await?.feed().map_err(unexpected)?;
        next = feed.own.link("next").map(str::to_owned);
        entries.extend(feed.entries);
        seen.push(iri);
    }
    let address = |entry: &Entry| entry.link(names::EDIT).unwrap_or_default().to_owned();
    let title = |entry: &Entry| entry.title.clone().unwrap_or_default();
    let lines = entries.iter().map(|it| format!("{}\t{}", address(it), title(it))).collect();
    let object = entries.iter().map(|it| json!({ "location": address(it), "title": title(it) }));
    Ok(Report::new(lines, object.collect::<Vec<_>>().into()))
}

/// The collection of that address, title or last segment of its address.
async fn collection(
    client: &Client,
    account: &Account,
    name: &str,
) -> Result<Collection, DepositError> {
    let iri = client.service_document().to_owned();
    let answer = read(client, account, &iri).await?;
    let mut found = answer.service_document().map_err(unexpected)?.collections;
    let is_it = |it: &Collection| {
        let last = it.href.trim_end_matches('/').rsplit('/').next();
        it.href == name || it.titles.iter().any(|title| title == name) || last == Some(name)
    };
    let at = found.iter().position(is_it);
    at.map(|at| found.swap_remove(at)).ok_or_else(|| {
        let names: Vec<_> = found.iter().map(|it| it.href.as_str()).collect();
        DepositError::Usage(format!(
            "there is no collection {name}; there are {}",
            names.join(", ")
        ))
    })
}

/// A zip is unpacked where that can be done.
fn packaging(file: &Archive, collection: &Collection) -> &'static str {
    let takes = collection.packagings.iter().any(|it| it == names::SIMPLE_ZIP);
    if takes && file.is_zip() { names::SIMPLE_ZIP } else { names::BINARY }
}

/// A multipart of an entry and a file (section 6.3.2), the entry first.
fn parts(
    file: Archive,
    packaging: Option<&'static str>,
    entry: Data<'static>,
) -> Result<(String, Data<'static>), DepositError> {
    let unusable = |error: &dyn std::fmt::Display| DepositError::Usage(error.to_string());
    let written = || {
        let mut writer = MultipartWriter::new("multipart/related", true)?;
        writer.part(PartHead::new("atom", names::ENTRY)?, entry)?;
        let mut head = PartHead::new("payload", file.content_type())?;
        head.set("Content-Disposition", Some(disposition(&file)))?;
        head.set("Content-MD5", Some(Md5(file.md5)))?;
        head.set("Packaging", packaging)?;
        writer.part(head, file.into_data())?;
        writer.finish().into_body()
    };
    let (media_type, data) = written().map_err(|fault| unusable(&fault))?;
    Ok((media_type.to_string(), data))
}

fn disposition(file: &Archive) -> ContentDisposition {
    let filename = Some(file.name());
    ContentDisposition { disposition: "attachment".to_owned(), name: None, filename }
}

/// What is at an address, for whom the user deposits.
async fn read(client: &Client, account: &Account, iri: &str) -> Result<Answer, DepositError> {
    let request = Request::get(iri).optional("On-Behalf-Of", account.on_behalf_of.as_deref());
    accepted(client.send(request).await?)
}

fn of_receipt(receipt: &Entry, location: &str) -> Report {
    let title = receipt.title.clone().unwrap_or_default();
    let lines = [location.to_owned(), format!("  {title}")].into_iter();
    let lines = lines.chain(receipt.summary.iter().map(|summary| format!("  {summary}")));
    let iris: Vec<_> = receipt
        .links
        .iter()
        .map(|link| json!({ "rel": link.rel, "href": link.href, "type": link.media_type }))
        .collect();
    let object = json!({
        "location": location,
        "title": title,
        "summary": receipt.summary,
        "treatment": receipt.sword("treatment").first(),
        "links": iris,
    });
    Report::new(lines.collect(), object)
}

/// The response, unless it refuses.
fn accepted(answer: Answer) -> Result<Answer, DepositError> {
    if (200..300).contains(&answer.status) {
        return Ok(answer);
    }
    let document = answer.error().unwrap_or_default();
    let (status, error) = (answer.status, document.href);
    let summary = document.summary.unwrap_or_default();
    Err(DepositError::Refused(Sword2Refusal { status, error, summary }))
}

fn unexpected(why: String) -> DepositError {
    DepositError::Unexpected(Reason::new(why))
}

/// Whether a text is an IRI that a server can be asked for.
pub(super) fn is_iri(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://") || Path::new(text).has_root()
}
