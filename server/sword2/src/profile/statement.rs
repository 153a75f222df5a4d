//! Statements, as a feed and in RDF (section 11).

use roxmltree::Node;

use super::checks::{Checks, Deposit, holds, is_success, status};
use crate::client::{Error, Request};
use crate::documents::{Entry, Feed, children, parse, root};
use crate::names::{FEED, ORE, RDF, RDF_XML, STATE, STATEMENT, SWORD};

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    let mut request = checks.package_creation().header("In-Progress", "true");
    let owner = checks.on_behalf_of.clone().filter(|_| checks.collection.is_mediated());
    request = request.optional("On-Behalf-Of", owner.as_deref());
    let Some(deposit) = checks.deposit(request).await? else { return Ok(()) };
    let links = deposit.receipt.links(STATEMENT);
    if links.is_empty() {
        (86..=96).filter(|row| !(88..=89).contains(row)).for_each(|row| {
            checks.report.skip(row, "the receipt links no statement");
        });
        return Ok(());
    }
    for link in links {
        let answer = checks.get(&link.href).await?;
        let wanted = link.media_type.clone().unwrap_or_default().replace(' ', "");
        checks
            .expect(86, answer.is_of(&wanted), || format!("{} for {wanted}", answer.media_type()));
        let answer = checks.send(Request::get(&link.href).anonymous()).await?;
        let is_reported = answer.status == 401 || is_success(&answer);
        checks.expect(87, is_reported, || status(&answer));
    }
    as_feed(checks, &deposit, owner.as_deref()).await?;
    in_rdf(checks, &deposit).await
}

async fn as_feed(checks: &mut Checks, deposit: &Deposit, owner: Option<&str>) -> Result<(), Error> {
    let Some(feed) = checks.statement(&deposit.receipt).await? else {
        for row in 90..=94 {
            checks.report.skip(row, &format!("there is no statement of type {FEED}"));
        }
        return Ok(());
    };
    let files: Vec<_> = feed.entries.iter().filter(|it| is_original(it)).collect();
    checks.expect(90, !feed.entries.is_empty(), || "it has no entry".to_owned());
    checks.expect(91, !files.is_empty(), || "none is in the category".to_owned());
    state(checks, &feed);
    for file in files {
        let when = file.sword("depositedOn").join("|");
        checks.expect(93, is_moment(&when), || format!("depositedOn is {when:?}"));
        let (by, whose) = (file.sword("depositedBy"), file.sword("depositedOnBehalfOf"));
        let is_reported = !by.is_empty() && whose.first().copied() == owner;
        checks.expect(94, is_reported, || format!("by {by:?} for {whose:?}"));
    }
    Ok(())
}

fn is_original(entry: &Entry) -> bool {
    let term = format!("{SWORD}originalDeposit");
    entry.categories.iter().any(|(_, other, _)| *other == term)
}

fn state(checks: &mut Checks, feed: &Feed) {
    let states: Vec<_> = feed.own.categories.iter().filter(|it| it.0 == STATE).collect();
    if states.is_empty() {
        checks.report.skip(92, "it tells no state");
        checks.report.skip(96, "it tells no state");
    }
    for (_, term, text) in states {
        checks.expect(92, !term.is_empty() && !text.is_empty(), || format!("{term:?}: {text:?}"));
    }
}

/// Whether a text is a moment of UTC in whole seconds: clients read no other form.
fn is_moment(text: &str) -> bool {
    let form = b"0000-00-00T00:00:00Z";
    let fits = |(one, other): (u8, &u8)| one == *other || *other == b'0' && one.is_ascii_digit();
    text.len() == form.len() && text.bytes().zip(form).all(fits)
}

async fn in_rdf(checks: &mut Checks, deposit: &Deposit) -> Result<(), Error> {
    let Some(iri) = deposit.receipt.typed_link(STATEMENT, RDF_XML).map(str::to_owned) else {
        checks.report.skip(95, "there is no statement in RDF");
        return Ok(());
    };
    let answer = checks.get(&iri).await?;
    let text = answer.text().unwrap_or_default();
    checks.note(95, is_map(text));
    checks.note(96, are_described(text));
    Ok(())
}

/// Whether a map describes an aggregation, which is described by that map, and has files.
fn is_map(text: &str) -> Result<(), String> {
    let document = parse(text)?;
    let all = root(&document, RDF, "RDF")?;
    let about = |node: Node<'_, '_>| node.attribute((RDF, "about")).map(str::to_owned);
    let resource = |node: Node<'_, '_>| node.attribute((RDF, "resource")).map(str::to_owned);
    let of = |name| {
        let things = children(all, RDF, "Description");
        things.flat_map(move |it| {
            children(it, ORE, name).map(move |found| (about(it), resource(found)))
        })
    };
    let described: Vec<_> = of("describes").collect();
    let describing: Vec<_> = of("isDescribedBy").map(|(one, other)| (other, one)).collect();
    holds(!described.is_empty() && described == describing, || {
        format!("describes {described:?}, is described by {describing:?}")
    })?;
    holds(of("aggregates").next().is_some(), || "it aggregates nothing".to_owned())
}

/// Whether every state that is named is described.
fn are_described(text: &str) -> Result<(), String> {
    let document = parse(text)?;
    let all = root(&document, RDF, "RDF")?;
    let things = || children(all, RDF, "Description");
    let states = things().flat_map(|it| children(it, SWORD, "state"));
    let states: Vec<_> = states.filter_map(|it| it.attribute((RDF, "resource"))).collect();
    let is_described = |state: &&str| {
        let mut found = things().filter(|it| it.attribute((RDF, "about")) == Some(*state));
        found.any(|it| children(it, SWORD, "stateDescription").next().is_some())
    };
    holds(!states.is_empty() && states.iter().all(is_described), || format!("states {states:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_in_whole_seconds_of_utc() {
        assert!(is_moment("2026-01-02T03:04:05Z"));
        for wrong in ["2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05+00:00", "2026-1-2T3:4:5Z", ""]
        {
            assert!(!is_moment(wrong), "{wrong}");
        }
    }

    #[test]
    fn both_sides_of_a_map_have_to_match() {
        let map = |by: &str| {
            format!(
                "<rdf:RDF xmlns:rdf='{RDF}' xmlns:ore='{ORE}'>\
                 <rdf:Description rdf:about='m'><ore:describes rdf:resource='a'/></rdf:Description>\
                 <rdf:Description rdf:about='a'><ore:isDescribedBy rdf:resource='{by}'/>\
                 <ore:aggregates rdf:resource='f'/></rdf:Description></rdf:RDF>"
            )
        };
        assert_eq!(is_map(&map("m")), Ok(()));
        assert!(is_map(&map("x")).is_err());
        assert!(is_map("<a/>").is_err());
        assert!(are_described(&map("m")).is_err());
    }
}
