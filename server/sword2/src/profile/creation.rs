//! Deposits are made: of a file, of an entry, of both (section 6.3).

use swordsmith_http::client::Method;

use super::checks::{Checks, Deposit, as_entry, entry, files, is_success, status};
use crate::client::{Content, Error, Request};
use crate::names::{BINARY, DERIVED_RESOURCE, EDIT, EDIT_MEDIA, ORIGINAL_DEPOSIT, SIMPLE_ZIP};
use crate::package::{digest, related};

/// What no part of a title would be.
const UNKNOWN: &str = "<x:unknown xmlns:x=\"urn:example:unknown\"><x:y/></x:unknown>";

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    file(checks).await?;
    in_progress(checks).await?;
    names(checks).await?;
    checksums(checks).await?;
    packagings(checks).await?;
    multiparts(checks).await?;
    entries(checks).await
}

async fn file(checks: &mut Checks) -> Result<(), Error> {
    let request = checks.package_creation().header("In-Progress", "true");
    let answer = checks.create(request.header("Content-MD5", digest(&files()))).await?;
    checks.expect(20, is_success(&answer), || status(&answer));
    checks.expect(21, answer.status == 201, || status(&answer));
    let Some(edit) = answer.header("Location").map(str::to_owned) else {
        checks.note(22, Err("there is no Location".to_owned()));
        return Ok(());
    };
    let receipt = checks.receipt(&edit).await?;
    let is_it = receipt.as_ref().is_some_and(|it| it.link(EDIT) == Some(edit.as_str()));
    checks.expect(22, is_it, || format!("{edit} gives no receipt that links it as edit"));
    if !answer.body.is_empty() {
        checks.note(21, answer.entry().map(drop));
    }
    Ok(())
}

/// Of what is open and what is complete, the state tells; a server without states cannot be seen into.
async fn in_progress(checks: &mut Checks) -> Result<(), Error> {
    let open = checks.open_deposit().await?;
    let complete = checks.deposit(checks.package_creation()).await?;
    let (Some(open), Some(complete)) = (open, complete) else { return Ok(()) };
    let states = (checks.state(&open.receipt).await?, checks.state(&complete.receipt).await?);
    match states {
        (Some(open), Some(complete)) => {
            checks.expect(23, open != complete, || format!("both are {open}"));
        }
        _ => checks.report.skip(23, "no statement tells a state"),
    }
    let invalid = checks.package_creation().header("In-Progress", "invalid");
    let answer = checks.create(invalid).await?;
    checks.is_refused(24, &answer, 400, "ErrorBadRequest");
    for written in ["True", "TRUE", "false"] {
        let answer =
            checks.create(checks.package_creation().header("In-Progress", written)).await?;
        checks.expect(24, is_success(&answer), || format!("{written}: {}", status(&answer)));
    }
    Ok(())
}

async fn names(checks: &mut Checks) -> Result<(), Error> {
    let mut made = Vec::new();
    for slug in ["the%20same", "the%20same", "%ff%", "%C3%A9/../"] {
        let request = checks.package_creation().header("Slug", slug).header("In-Progress", "true");
        let answer = checks.create(request).await?;
        checks.expect(25, is_success(&answer), || format!("{slug}: {}", status(&answer)));
        made.push(answer.header("Location").map(str::to_owned));
    }
    checks.expect(25, made[0] != made[1], || "one address for two deposits".to_owned());
    let named = |disposition: &str| {
        let disposition = disposition.to_owned();
        move |checks: &Checks| {
            let request = checks.creation().header("In-Progress", "true");
            let request = request.header("Content-Disposition", disposition);
            request.header("Packaging", BINARY).body("text/plain", &b"A file."[..])
        }
    };
    for disposition in [
        "attachment; filename=plain.txt",
        "attachment; filename=\"quoted; name.txt\"",
        "attachment; filename=\"../../outside.txt\"",
    ] {
        let answer = checks.create(named(disposition)(checks)).await?;
        checks.expect(26, is_success(&answer), || format!("{disposition}: {}", status(&answer)));
    }
    let answer = checks.create(named("attachment")(checks)).await?;
    let is_reported = answer.status == 400 || is_success(&answer);
    checks.expect(28, is_reported, || status(&answer));
    let bytes = Content::Bytes(None, (&b"A file."[..]).into());
    let untyped = checks.creation().header("Content-Disposition", "attachment; filename=a");
    let answer = checks.create(untyped.header("In-Progress", "true").content(bytes)).await?;
    checks.expect(27, is_success(&answer), || status(&answer));
    Ok(())
}

async fn checksums(checks: &mut Checks) -> Result<(), Error> {
    for wrong in [digest(b"something else"), "123456789".to_owned()] {
        let answer = checks.create(checks.package_creation().header("Content-MD5", wrong)).await?;
        checks.is_refused(29, &answer, 412, "ErrorChecksumMismatch");
    }
    let wrong = digest(b"something else");
    let (media_type, body) = related(&entry("T", &[]), &files(), &[("Content-MD5", &wrong)]);
    let answer = checks.create(checks.creation().body(&media_type, body)).await?;
    checks.is_refused(34, &answer, 412, "ErrorChecksumMismatch");
    Ok(())
}

async fn packagings(checks: &mut Checks) -> Result<(), Error> {
    let plain = checks.creation().header("Content-Disposition", "attachment; filename=files.zip");
    let plain = plain.header("In-Progress", "true").body("application/zip", files());
    if let Some(Deposit { receipt, .. }) = checks.deposit(plain).await? {
        let derived = receipt.links(DERIVED_RESOURCE).len();
        checks.expect(30, derived == 0, || format!("{derived} files were unpacked"));
        if let Some(original) = receipt.link(ORIGINAL_DEPOSIT) {
            let answer = checks.get(original).await?;
            checks.expect(30, answer.body == files(), || status(&answer));
        }
    }
    let unknown = checks.package_creation().header("In-Progress", "true");
    let unknown = Request::clone(&unknown).header("Packaging", format!("{SIMPLE_ZIP}/Not"));
    let answer = checks.create(unknown).await?;
    match answer.status {
        status if (200..300).contains(&status) => checks.note(31, Ok(())),
        _ => checks.is_refused(31, &answer, 415, "ErrorContent"),
    }
    if !checks.collection.packagings.iter().any(|it| it == SIMPLE_ZIP) {
        checks.report.skip(32, "the collection takes no simple zips");
        return Ok(());
    }
    if let Some(Deposit { receipt, .. }) = checks.open_deposit().await? {
        let derived = receipt.links(DERIVED_RESOURCE).len();
        checks.expect(32, derived == 2, || format!("{derived} files of 2 are linked"));
    }
    Ok(())
}

async fn multiparts(checks: &mut Checks) -> Result<(), Error> {
    let text = entry("Both", &[("title", "A title of both"), ("creator", "Somebody")]);
    let md5 = digest(&files());
    let headers = [("Content-MD5", md5.as_str()), ("Packaging", SIMPLE_ZIP)];
    let (media_type, body) = related(&text, &files(), &headers);
    let request = checks.creation().header("In-Progress", "true");
    let made = checks.deposit(request.body(&media_type, body.clone())).await?;
    // Its boundary must be quoted, a preamble stands before it, its file is in base64.
    for row in [33, 36, 37, 38] {
        checks.expect(row, made.is_some(), || "no deposit was made of a multipart".to_owned());
    }
    let title = made.as_ref().map(|it| it.receipt.terms("title").join("|"));
    checks.expect(35, title.as_deref() == Some("A title of both"), || format!("it is {title:?}"));
    checks.expect(34, made.is_some(), || "the right checksum is refused".to_owned());
    // A name that is none of the two.
    let misnamed = String::from_utf8_lossy(&body).replace("name=\"payload\"", "name=\"other\"");
    let request = checks.creation().header("In-Progress", "true");
    let answer = checks.create(request.body(&media_type, misnamed)).await?;
    checks.expect(33, answer.status == 400, || format!("another name: {}", status(&answer)));
    Ok(())
}

async fn entries(checks: &mut Checks) -> Result<(), Error> {
    let text = entry("Alone", &[("title", "A title alone"), ("abstract", "What it is")]);
    let request = checks.creation().header("In-Progress", "true");
    let made = checks.deposit(as_entry(request, text.clone())).await?;
    let has_media = made.as_ref().is_some_and(|it| it.receipt.link(EDIT_MEDIA).is_some());
    checks.expect(39, has_media, || "there is no receipt with an EM-IRI".to_owned());
    let terms = made.map(|it| it.receipt.terms).unwrap_or_default();
    let expected = [("title", "A title alone"), ("abstract", "What it is")];
    let is_kept =
        |(name, text): &(&str, &str)| terms.iter().any(|it| it.0 == *name && it.1 == *text);
    checks.expect(40, expected.iter().all(is_kept), || format!("it has {terms:?}"));
    let foreign = text.replace("</entry>", &format!("{UNKNOWN}</entry>"));
    let request = checks.creation().header("In-Progress", "true");
    let answer = checks.create(as_entry(request, foreign)).await?;
    checks.expect(41, is_success(&answer), || status(&answer));
    let broken = Request::new(Method::POST, &checks.collection.href.clone());
    let answer = checks.create(as_entry(broken, text.replace("</title>", ""))).await?;
    checks.is_refused(42, &answer, 400, "ErrorBadRequest");
    Ok(())
}
