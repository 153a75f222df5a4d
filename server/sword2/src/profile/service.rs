//! Service documents and listings (sections 6.1 and 6.2).

use swordsmith_http::Credentials;
use swordsmith_http::client::Method;

use super::checks::{Checks, is_success, status};
use crate::client::{Client, Error, Request};
use crate::documents::{Collection, Entry, ServiceDocument};
use crate::names::{EDIT, FEED, SERVICE};

/// The most kB for which an upload that is too large is tried.
const LARGEST: u64 = 100_000;

/// Reads the service document, without which nothing else can be checked.
pub(super) async fn check(client: Client, on_behalf_of: Option<String>) -> Result<Checks, Error> {
    let mut checks = Checks::new(client, on_behalf_of);
    let iri = checks.client.service_document().to_owned();
    let answer = checks.get(&iri).await?;
    let document = answer.service_document();
    let unusable = |why: String| Error::Unusable(format!("{iri}: {why}: {}", status(&answer)));
    let document = document.map_err(unusable)?;
    for row in [1, 97] {
        checks.expect(row, answer.status == 200, || status(&answer));
    }
    checks.expect(13, answer.is_of(SERVICE), || answer.media_type());
    of_document(&mut checks, &document);
    for collection in &document.collections {
        of_collection(&mut checks, collection);
    }
    nested(&mut checks, &document.collections).await?;
    mediated(&mut checks, &iri, &document).await?;
    wrong_credentials(&mut checks, &iri).await?;
    checks.report.skip(14, "it takes two accounts to see");
    let usable = document.collections.iter().find(|it| !it.href.is_empty());
    checks.collection = usable.cloned().unwrap_or_default();
    Ok(checks)
}

fn of_document(checks: &mut Checks, document: &ServiceDocument) {
    let versions = &document.versions;
    checks.expect(2, versions == &["2.0"], || format!("its versions are {versions:?}"));
    match document.max_upload_sizes.as_slice() {
        [] => checks.report.skip(3, "it says none"),
        [one] => {
            let size = one.parse::<u64>();
            checks.max_upload_size = size.clone().ok().filter(|size| *size <= LARGEST);
            checks.expect(3, size.is_ok(), || format!("it is {one:?}"));
        }
        several => checks.note(3, Err(format!("there are {}", several.len()))),
    }
    let titled = document.workspaces.iter().all(|titles| titles.len() == 1);
    checks.expect(12, titled && !document.workspaces.is_empty(), || {
        format!("titles of its workspaces: {:?}", document.workspaces)
    });
}

fn of_collection(checks: &mut Checks, collection: &Collection) {
    let href = &collection.href;
    let alone = |it: &&(Option<String>, String)| it.0.is_none() && !it.1.is_empty();
    let together = |it: &&(Option<String>, String)| it.0.as_deref() == Some("multipart-related");
    let accepts = &collection.accepts;
    let found = || format!("{href} accepts {accepts:?}");
    checks.expect(4, accepts.iter().any(|it| alone(&it)), found);
    checks.expect(5, accepts.iter().any(|it| together(&it)), found);
    let is_single = collection.policies.len() <= 1 && collection.treatments.len() <= 1;
    checks.expect(6, is_single, || format!("{href} has several"));
    let mediation = &collection.mediations;
    let says = matches!(mediation.as_slice(), [one] if one == "true" || one == "false");
    checks.expect(7, says, || format!("{href} says {mediation:?}"));
    match mediation.as_slice() {
        [one] if one == "true" => checks.report.skip(11, "it mediates"),
        _ => checks.expect(11, says, || format!("{href} says {mediation:?}")),
    }
    if collection.packagings.is_empty() {
        checks.report.skip(8, "it says none");
    }
    let is_iri = |text: &String| text.contains(':') && !text.contains(char::is_whitespace);
    let packagings = &collection.packagings;
    if !packagings.is_empty() {
        checks.expect(8, packagings.iter().all(is_iri), || format!("{href}: {packagings:?}"));
    }
    let titled = collection.titles.len() == 1 && !href.is_empty();
    checks.expect(12, titled, || format!("{href:?} has titles {:?}", collection.titles));
}

/// Every `sword:service` leads to a service document.
async fn nested(checks: &mut Checks, collections: &[Collection]) -> Result<(), Error> {
    for service in collections.iter().flat_map(|it| &it.services) {
        let answer = checks.get(service).await?;
        let read = answer.service_document();
        checks.expect(9, read.is_ok() && is_success(&answer), || {
            format!("{service}: {}", status(&answer))
        });
    }
    checks.report.skip(9, "there is none");
    Ok(())
}

/// On behalf of another, there are only collections that both may use.
async fn mediated(checks: &mut Checks, iri: &str, document: &ServiceDocument) -> Result<(), Error> {
    let Some(owner) = checks.on_behalf_of.clone() else {
        checks.report.skip(10, "nobody is named to ask for (--on-behalf-of)");
        return Ok(());
    };
    let answer = checks.send(Request::get(iri).header("On-Behalf-Of", owner)).await?;
    let both = answer.service_document().map(|it| it.collections).unwrap_or_default();
    let own: Vec<_> = document.collections.iter().map(|it| it.href.as_str()).collect();
    let is_part = both.iter().all(|it| own.contains(&it.href.as_str()));
    checks.expect(10, answer.status == 200 && !both.is_empty() && is_part, || status(&answer));
    Ok(())
}

async fn wrong_credentials(checks: &mut Checks, iri: &str) -> Result<(), Error> {
    let nobody = Credentials { user: "nobody-at-all".to_owned(), password: "nothing".to_owned() };
    let answer = checks.client.signed_in(&nobody)?.send(Request::get(iri)).await?;
    let challenge = answer.header("WWW-Authenticate").unwrap_or_default().to_owned();
    let is_basic = challenge.to_lowercase().starts_with("basic realm=");
    checks.expect(98, answer.status == 401 && is_basic, || {
        format!("{} and the challenge {challenge:?}", status(&answer))
    });
    Ok(())
}

/// The listing of the collection, which has deposits by now.
pub(super) async fn check_listing(checks: &mut Checks) -> Result<(), Error> {
    let iri = checks.collection.href.clone();
    let answer = checks.get(&iri).await?;
    let feed = match answer.feed() {
        Ok(feed) if answer.status == 200 => feed,
        _ => {
            checks.note(15, Err(status(&answer)));
            return Ok(());
        }
    };
    checks.note(15, Ok(()));
    checks.expect(19, answer.media_type() == FEED, || answer.media_type());
    let demanded = |entry: &Entry| ["id", "title", "updated"].iter().all(|it| entry.count(it) == 1);
    let has_author =
        feed.own.count("author") > 0 || feed.entries.iter().all(|it| it.count("author") > 0);
    let is_whole = demanded(&feed.own) && feed.entries.iter().all(demanded) && has_author;
    checks.expect(16, is_whole, || "an id, a title, a date or an author is missing".to_owned());
    let edited: Vec<_> = feed.entries.iter().map(|it| it.edited.clone()).collect();
    let is_sorted =
        edited.iter().all(Option::is_some) && edited.is_sorted_by(|one, next| one >= next);
    checks.expect(17, is_sorted, || format!("they were edited at {edited:?}"));
    let are_linked = feed.entries.iter().all(|it| it.link(EDIT).is_some());
    checks.expect(18, are_linked, || "an entry has no edit link".to_owned());
    if let Some(next) = feed.own.link("next") {
        let answer = checks.get(next).await?;
        checks.expect(18, answer.feed().is_ok(), || status(&answer));
    }
    let head = checks.send(Request::new(Method::HEAD, &iri)).await?;
    checks.expect(116, head.status == 200 && head.body.is_empty(), || {
        format!("HEAD: {}", head.status)
    });
    Ok(())
}
