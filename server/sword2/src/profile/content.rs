//! The content of a deposit at the EM-IRI and the Cont-IRI (sections 6.4 to 6.7.1).

use swordsmith_http::client::Method;

use super::checks::{Checks, Deposit, files, is_success, status};
use crate::client::{Answer, Error, Request};
use crate::documents::{Entry, Feed};
use crate::names::{BINARY, DERIVED_RESOURCE, EDIT_MEDIA, FEED, SIMPLE_ZIP};
use crate::package::{digest, package};

/// A header that says how content is packaged, and how it is wanted.
const PACKAGING: &str = "Packaging";
const ACCEPT_PACKAGING: &str = "Accept-Packaging";

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = checks.open_deposit().await? else { return Ok(()) };
    let Some(media) = deposit.receipt.link(EDIT_MEDIA).map(str::to_owned) else { return Ok(()) };
    read(checks, &deposit.receipt, &media).await?;
    as_feed(checks, &deposit.receipt).await?;
    unpacked(checks, &deposit.receipt).await?;
    content_address(checks, &deposit.receipt, &media).await?;
    replaced(checks, &deposit, &media).await?;
    added(checks, &deposit, &media).await?;
    emptied(checks, &deposit, &media).await
}

async fn read(checks: &mut Checks, receipt: &Entry, media: &str) -> Result<(), Error> {
    let answer = checks.get(media).await?;
    let is_zip = answer.body.starts_with(b"PK");
    checks.expect(43, answer.status == 200 && is_zip, || status(&answer));
    let packaging = answer.header(PACKAGING).unwrap_or_default();
    checks.expect(43, packaging == SIMPLE_ZIP, || format!("its Packaging is {packaging:?}"));
    let offered = receipt.sword("packaging");
    if offered.is_empty() {
        checks.report.skip(76, "it names none");
    }
    for wanted in offered.iter().copied().chain([SIMPLE_ZIP]) {
        let answer = checks.send(Request::get(media).header(ACCEPT_PACKAGING, wanted)).await?;
        let is_it = answer.status == 200 && answer.header(PACKAGING) == Some(wanted);
        let found = || format!("{wanted}: {} {:?}", answer.status, answer.header(PACKAGING));
        checks.expect(44, is_it, found);
        if offered.contains(&wanted) {
            checks.expect(76, is_it, found);
        }
    }
    let unknown = format!("{SIMPLE_ZIP}/IsNone");
    let answer = checks.send(Request::get(media).header(ACCEPT_PACKAGING, unknown)).await?;
    checks.is_refused(45, &answer, 406, "ErrorContent");
    checks.is_refused(112, &answer, 406, "ErrorContent");
    Ok(())
}

async fn feed_of(checks: &mut Checks, receipt: &Entry) -> Result<Option<Feed>, Error> {
    let Some(iri) = receipt.typed_link(EDIT_MEDIA, FEED).map(str::to_owned) else {
        return Ok(None);
    };
    Ok(checks.get(&iri).await?.feed().ok())
}

async fn as_feed(checks: &mut Checks, receipt: &Entry) -> Result<(), Error> {
    let Some(feed) = feed_of(checks, receipt).await? else {
        checks.note(46, Err("the receipt links no feed of files".to_owned()));
        checks.report.skip(47, "there is no feed of files");
        return Ok(());
    };
    checks.expect(46, !feed.entries.is_empty(), || "it has no entry".to_owned());
    let are_linked = feed.entries.iter().all(|it| it.link(EDIT_MEDIA).is_some());
    checks.expect(47, are_linked, || "an entry has no edit-media link".to_owned());
    Ok(())
}

/// An unpacked file that can only be read says so.
async fn unpacked(checks: &mut Checks, receipt: &Entry) -> Result<(), Error> {
    let Some(iri) = receipt.link(DERIVED_RESOURCE) else { return Ok(()) };
    let answer = checks.get(iri).await?;
    checks.expect(88, answer.status == 200, || status(&answer));
    let put = Request::new(Method::PUT, iri).body("text/plain", &b"Another."[..]);
    for request in [put, Request::new(Method::DELETE, iri)] {
        let answer = checks.send(request).await?;
        let is_reported = is_success(&answer) || matches!(answer.status, 403 | 405);
        checks.expect(89, is_reported, || status(&answer));
    }
    Ok(())
}

async fn content_address(checks: &mut Checks, receipt: &Entry, media: &str) -> Result<(), Error> {
    let Some(src) = receipt.content.clone().and_then(|(_, src)| src) else { return Ok(()) };
    if src == media {
        checks.report.skip(48, "it is the EM-IRI");
        return Ok(());
    }
    let answer = checks.get(&src).await?;
    checks.expect(48, answer.status == 200, || status(&answer));
    for method in [Method::PUT, Method::POST, Method::DELETE] {
        let answer = checks.send(Request::new(method.clone(), &src)).await?;
        checks.expect(48, answer.status == 405, || format!("{method}: {}", status(&answer)));
    }
    Ok(())
}

fn put(media: &str, content: Vec<u8>) -> Request {
    let request = Request::new(Method::PUT, media).header(PACKAGING, SIMPLE_ZIP);
    let request = request.header("Content-Disposition", "attachment; filename=new.zip");
    request.body("application/zip", content)
}

async fn replaced(checks: &mut Checks, deposit: &Deposit, media: &str) -> Result<(), Error> {
    let before = checks.state(&deposit.receipt).await?;
    let wrong = put(media, files()).header("Content-MD5", digest(b"something else"));
    let answer = checks.send(wrong).await?;
    checks.is_refused(50, &answer, 412, "ErrorChecksumMismatch");
    let new = package(&[("only.txt", b"All that there is.\n")]);
    let answer = checks.send(put(media, new.clone()).header("Content-MD5", digest(&new))).await?;
    checks.expect(49, answer.status == 204, || status(&answer));
    let files = feed_of(checks, &deposit.receipt).await?.map(|feed| feed.entries.len());
    checks
        .expect(49, files.is_none_or(|count| count == 1), || format!("there are {files:?} files"));
    let after = checks.state(&deposit.receipt).await?;
    match (before, after) {
        (Some(before), Some(after)) => {
            checks.expect(51, before == after, || format!("{before} became {after}"));
        }
        _ => checks.report.skip(51, "no statement tells a state"),
    }
    let answer = checks.send(put(media, new.clone()).header("Metadata-Relevant", "false")).await?;
    checks.expect(52, is_success(&answer), || status(&answer));
    let answer = checks.send(put(media, new).header("Metadata-Relevant", "perhaps")).await?;
    checks.is_refused(52, &answer, 400, "ErrorBadRequest");
    Ok(())
}

fn post(media: &str, name: &str, content: &[u8]) -> Request {
    let request = Request::new(Method::POST, media);
    let request = request.header("Content-Disposition", format!("attachment; filename={name}"));
    request.body("application/octet-stream", content.to_vec())
}

async fn added(checks: &mut Checks, deposit: &Deposit, media: &str) -> Result<(), Error> {
    let before = feed_of(checks, &deposit.receipt).await?.map(|feed| feed.entries.len());
    let answer = checks.send(post(media, "one.bin", b"One file.")).await?;
    checks.expect(54, answer.status == 201, || status(&answer));
    let after = feed_of(checks, &deposit.receipt).await?;
    let count = after.as_ref().map(|feed| feed.entries.len());
    let is_one_more = before.zip(count).is_none_or(|(before, count)| count == before + 1);
    checks.expect(54, is_one_more, || format!("{before:?} files became {count:?}"));
    own_address(checks, &answer, media).await?;
    let packaged = after.and_then(|feed| feed.entries.last().cloned());
    let packaging = packaged.and_then(|file| Some((*file.sword("packaging").first()?).to_owned()));
    let is_binary = packaging.as_deref().is_none_or(|it| it == BINARY);
    checks.expect(56, is_binary, || format!("its packaging is {packaging:?}"));
    let package = post(media, "more.zip", &files()).header(PACKAGING, SIMPLE_ZIP);
    let answer = checks.send(package).await?;
    let is_media = answer.header("Location") == Some(media);
    checks.expect(55, is_media, || format!("package: {:?}", answer.header("Location")));
    let wrong = post(media, "no.bin", b"No.").header("Content-MD5", digest(b"something else"));
    let answer = checks.send(wrong).await?;
    checks.expect(57, answer.status == 412, || status(&answer));
    Ok(())
}

/// A single file has an address of its own.
async fn own_address(checks: &mut Checks, added: &Answer, media: &str) -> Result<(), Error> {
    let Some(own) = added.header("Location").filter(|it| *it != media) else {
        checks.note(55, Err(format!("file: {:?}", added.header("Location"))));
        return Ok(());
    };
    let answer = checks.get(own).await?;
    checks.expect(55, answer.body == b"One file."[..], || status(&answer));
    checks.expect(56, answer.body == b"One file."[..], || status(&answer));
    checks.expect(88, answer.status == 200, || status(&answer));
    let changed = Request::new(Method::PUT, own).body("text/plain", &b"Another."[..]);
    let changed = changed.header("Content-Disposition", "attachment; filename=one.bin");
    for request in [changed, Request::new(Method::DELETE, own)] {
        let answer = checks.send(request).await?;
        if matches!(answer.status, 403 | 405) {
            checks.note(89, Ok(()));
        } else {
            checks.expect(88, is_success(&answer), || status(&answer));
        }
    }
    checks.report.skip(89, "single files can be changed");
    // It is there again, for what follows.
    checks.send(post(media, "two.bin", b"Another file.")).await.map(drop)
}

async fn emptied(checks: &mut Checks, deposit: &Deposit, media: &str) -> Result<(), Error> {
    let answer = checks.send(Request::new(Method::DELETE, media)).await?;
    checks.expect(53, answer.status == 204, || status(&answer));
    let now = checks.receipt(&deposit.edit).await?;
    let stays = now.is_some_and(|receipt| receipt.link(EDIT_MEDIA) == Some(media));
    checks.expect(53, stays, || "its receipt has not the same EM-IRI".to_owned());
    Ok(())
}
