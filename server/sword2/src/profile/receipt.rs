//! The deposit receipt (section 10).

use super::checks::{Checks, Deposit, as_entry, entry, status};
use crate::client::Error;
use crate::names::{
    ADD, DERIVED_RESOURCE, EDIT, EDIT_MEDIA, ENTRY, ORIGINAL_DEPOSIT, SIMPLE_ZIP, STATEMENT,
};

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    let Some(Deposit { answer, edit, receipt }) = checks.open_deposit().await? else {
        return Ok(());
    };
    let of_request = answer.entry().unwrap_or_else(|_| receipt.clone());
    let again = checks.get(&edit).await?;
    checks.expect(58, again.status == 200, || status(&again));
    checks.expect(85, again.media_type() == ENTRY, || again.media_type());
    for (row, rel) in [(72, EDIT), (73, EDIT_MEDIA), (74, ADD)] {
        checks.expect(row, receipt.link(rel).is_some(), || format!("it has no link {rel}"));
    }
    let treatments = receipt.sword("treatment");
    checks.expect(75, treatments.len() == 1, || format!("it says {treatments:?}"));
    let descriptions = receipt.sword("verboseDescription").len();
    checks.expect(77, descriptions <= 1, || format!("it has {descriptions}"));
    match receipt.links(STATEMENT).as_slice() {
        [] => checks.report.skip(78, "it links no statement"),
        links => {
            let are_typed = links.iter().all(|link| link.media_type.is_some());
            checks.expect(78, are_typed, || format!("{links:?}"));
        }
    }
    let original = of_request.link(ORIGINAL_DEPOSIT).is_some();
    checks.expect(80, original, || "it links none".to_owned());
    if checks.collection.packagings.iter().any(|it| it == SIMPLE_ZIP) {
        let derived = of_request.links(DERIVED_RESOURCE).len();
        checks.expect(81, derived > 0, || "it links none".to_owned());
    } else {
        checks.report.skip(81, "the collection unpacks no simple zips");
    }
    let content = receipt.content.clone();
    let has_both = matches!(&content, Some((Some(_), Some(_))));
    checks.expect(82, has_both, || format!("its content is {content:?}"));
    let demanded = ["id", "title", "updated", "author"];
    let missing: Vec<_> = demanded.iter().filter(|name| receipt.count(name) == 0).collect();
    let needs_summary = content.is_some_and(|(_, src)| src.is_some());
    let has_summary = !needs_summary || receipt.summary.is_some();
    checks.expect(84, missing.is_empty() && has_summary, || {
        format!("missing: {missing:?}, summary {:?}", receipt.summary)
    });
    match receipt.link("alternate") {
        None => checks.report.skip(79, "it links none"),
        Some(page) => {
            let answer = checks.get(page).await?;
            checks.expect(79, answer.status == 200, || status(&answer));
        }
    }
    let text = entry("Direct", &[("title", "Not wrapped")]);
    let request = as_entry(checks.creation().header("In-Progress", "true"), text);
    if let Some(described) = checks.deposit(request).await? {
        let titles = described.receipt.terms("title");
        checks.expect(83, titles == ["Not wrapped"], || format!("its titles are {titles:?}"));
    }
    Ok(())
}
