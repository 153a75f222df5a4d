//! Pages for people, by which clients find where to deposit (section 13).

use super::checks::{Checks, status};
use crate::client::Error;
use crate::documents::Entry;
use crate::names::SWORD;

/// The media type of a page.
const PAGE: &str = "text/html";

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = checks.open_deposit().await? else { return Ok(()) };
    let collection = checks.collection.href.clone();
    let listing = checks.get(&collection).await?.feed().map(|feed| feed.own).unwrap_or_default();
    let missing = "no alternate page is linked";
    if let Some(rels) = page(checks, &deposit.receipt).await? {
        has_service_document(checks, &rels);
        let has_both =
            ["edit", "statement"].iter().all(|it| rels.contains(&format!("{SWORD}{it}")));
        checks.expect(115, has_both, || format!("the page of a deposit links {rels:?}"));
    }
    if let Some(rels) = page(checks, &listing).await? {
        has_service_document(checks, &rels);
        let has_it = rels.contains(&format!("{SWORD}deposit"));
        checks.expect(114, has_it, || format!("the page of a collection links {rels:?}"));
    }
    (113..=115).for_each(|row| checks.report.skip(row, missing));
    Ok(())
}

/// The relations of the links of the page that an entry or a feed has beside it.
async fn page(checks: &mut Checks, of: &Entry) -> Result<Option<Vec<String>>, Error> {
    let Some(iri) = of.typed_link("alternate", PAGE).map(str::to_owned) else { return Ok(None) };
    let answer = checks.get(&iri).await?;
    checks.expect(79, answer.status == 200 && answer.is_of(PAGE), || status(&answer));
    Ok(Some(relations(answer.text().unwrap_or_default())))
}

fn has_service_document(checks: &mut Checks, rels: &[String]) {
    let known = ["sword", "http://purl.org/net/sword/discovery/service-document"];
    let has_it = known.iter().any(|it| rels.iter().any(|rel| rel == it));
    checks.expect(113, has_it, || format!("a page links {rels:?}"));
}

/// The relations of all `link` elements of a page, which need not be well formed.
fn relations(page: &str) -> Vec<String> {
    let tags = page.split("<link ").skip(1).filter_map(|rest| rest.split('>').next());
    let rel = |tag: &str| {
        let (_, value) = tag.split_once("rel=")?;
        let quote = value.chars().next().filter(|letter| matches!(letter, '"' | '\''))?;
        value[1..].split(quote).next().map(str::to_owned)
    };
    tags.filter_map(rel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_page_are_found() {
        let page =
            "<head><link rel=\"a\" href=\"b\"><link href='c' rel='d'/><link x><p>rel=\"e\"</p>";
        assert_eq!(relations(page), ["a", "d"]);
    }
}
