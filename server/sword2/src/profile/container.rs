//! The deposit as a whole, at the Edit-IRI and the SE-IRI (sections 6.5.2 to 6.8, and 9).

use swordsmith_http::client::Method;

use super::checks::{Checks, Deposit, as_entry, empty, entry, files, is_success, status};
use crate::client::{Error, Request};
use crate::documents::Entry;
use crate::names::{ADD, EDIT_MEDIA, SIMPLE_ZIP};
use crate::package::related;

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    checks.report.skip(64, "each format has an address of its own");
    replaced(checks).await?;
    added(checks).await?;
    completed(checks).await?;
    deleted(checks).await
}

/// An open deposit of an entry with these terms.
async fn described(checks: &mut Checks, terms: &[(&str, &str)]) -> Result<Option<Deposit>, Error> {
    let request = checks.creation().header("In-Progress", "true");
    checks.deposit(as_entry(request, entry("Described", terms))).await
}

async fn terms(checks: &mut Checks, edit: &str, name: &str) -> Result<Vec<String>, Error> {
    let receipt = checks.receipt(edit).await?.unwrap_or_default();
    Ok(receipt.terms(name).into_iter().map(str::to_owned).collect())
}

async fn replaced(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = described(checks, &[("title", "Old"), ("rights", "Old")]).await? else {
        return Ok(());
    };
    let edit = deposit.edit_link();
    let put = || Request::new(Method::PUT, &edit);
    let open = checks.state(&deposit.receipt).await?;
    let new = as_entry(put().header("In-Progress", "true"), entry("New", &[("title", "New")]));
    let answer = checks.send(new).await?;
    checks.expect(59, matches!(answer.status, 200 | 204), || status(&answer));
    let (titles, rights) =
        (terms(checks, &edit, "title").await?, terms(checks, &edit, "rights").await?);
    checks.expect(59, titles == ["New"] && rights.is_empty(), || format!("{titles:?}, {rights:?}"));
    let text = entry("Both", &[("title", "Both")]);
    let (media_type, body) = related(&text, &files(), &[("Packaging", SIMPLE_ZIP)]);
    let answer = checks.send(put().body(&media_type, body)).await?;
    checks.expect(60, matches!(answer.status, 200 | 204), || status(&answer));
    let titles = terms(checks, &edit, "title").await?;
    checks.expect(60, titles == ["Both"], || format!("{titles:?}"));
    if let Some(media) = deposit.receipt.link(EDIT_MEDIA) {
        let answer = checks.get(media).await?;
        checks.expect(60, answer.status == 200, || format!("its content: {}", status(&answer)));
    }
    match (open, checks.state(&deposit.receipt).await?) {
        (Some(open), Some(now)) => {
            checks.expect(61, open != now, || format!("it is still {now}"));
        }
        _ => checks.report.skip(61, "no statement tells a state"),
    }
    Ok(())
}

/// The SE-IRI of a receipt.
fn add(receipt: &Entry) -> Request {
    Request::new(Method::POST, receipt.link(ADD).unwrap_or_default())
}

async fn added(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = described(checks, &[("title", "First"), ("abstract", "First")]).await?
    else {
        return Ok(());
    };
    let Some(media) = deposit.receipt.link(EDIT_MEDIA) else { return Ok(()) };
    let open = checks.state(&deposit.receipt).await?;
    let more = entry("More", &[("rights", "CC0")]);
    let foreign = "<x:unknown xmlns:x=\"urn:example:unknown\"/></entry>";
    let more = more.replace("</entry>", foreign);
    let request = as_entry(add(&deposit.receipt).header("In-Progress", "true"), more);
    let answer = checks.send(request).await?;
    let is_receipt = answer.status == 200 && answer.entry().is_ok();
    checks.expect(65, is_receipt, || status(&answer));
    let edit = deposit.edit_link();
    let (titles, rights) =
        (terms(checks, &edit, "title").await?, terms(checks, &edit, "rights").await?);
    checks.expect(66, titles.contains(&"First".to_owned()), || format!("{titles:?}"));
    checks.expect(67, is_success(&answer) && rights == ["CC0"], || format!("{rights:?}"));
    match (open, checks.state(&deposit.receipt).await?) {
        (Some(open), Some(now)) => {
            checks.expect(71, open == now, || format!("{open} became {now}"));
        }
        _ => checks.report.skip(71, "no statement tells a state"),
    }
    let text = entry("Both", &[("creator", "Somebody")]);
    let (media_type, body) = related(&text, &files(), &[("Packaging", SIMPLE_ZIP)]);
    let request = add(&deposit.receipt).header("In-Progress", "true").body(&media_type, body);
    let answer = checks.send(request).await?;
    let is_it = answer.status == 201 && answer.header("Location") == Some(media);
    checks.expect(68, is_it, || format!("{} {:?}", status(&answer), answer.header("Location")));
    let answer = checks.get(media).await?;
    checks.expect(68, answer.status == 200, || format!("its content: {}", status(&answer)));
    Ok(())
}

async fn completed(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = checks.open_deposit().await? else { return Ok(()) };
    let media = deposit.receipt.link(EDIT_MEDIA).unwrap_or_default().to_owned();
    let (open, content) = (checks.state(&deposit.receipt).await?, checks.get(&media).await?.body);
    let request = empty(add(&deposit.receipt).header("In-Progress", "false"));
    let answer = checks.send(request).await?;
    let is_receipt = answer.status == 200 && answer.entry().is_ok();
    checks.expect(69, is_receipt, || status(&answer));
    let now = checks.get(&media).await?;
    checks.expect(69, now.body == content, || "the content has changed".to_owned());
    match (open, checks.state(&deposit.receipt).await?) {
        (Some(open), Some(now)) => {
            checks.expect(69, open != now, || format!("it is still {now}"));
            checks.expect(70, open != now, || format!("it is still {now}"));
        }
        _ => checks.report.skip(70, "no statement tells a state"),
    }
    Ok(())
}

async fn deleted(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = checks.open_deposit().await? else { return Ok(()) };
    let edit = deposit.edit_link();
    let answer = checks.send(Request::new(Method::DELETE, &edit)).await?;
    checks.expect(62, answer.status == 204 && answer.body.is_empty(), || status(&answer));
    let answer = checks.get(&edit).await?;
    checks.expect(63, answer.status == 404, || status(&answer));
    Ok(())
}
