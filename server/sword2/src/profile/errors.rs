//! Mediation and errors (sections 8 and 12).

use swordsmith_http::client::Method;

use super::checks::{Checks, as_entry, entry, status};
use crate::client::{Content, Error, Request};
use crate::names::EDIT_MEDIA;

pub(super) async fn check(checks: &mut Checks) -> Result<(), Error> {
    mediation(checks).await?;
    methods(checks).await?;
    too_large(checks).await?;
    checks.report.skip(108, "no mediation was refused so");
    checks.report.skip(109, "no mediation was refused so");
    Ok(())
}

async fn mediation(checks: &mut Checks) -> Result<(), Error> {
    let request = checks.creation().header("On-Behalf-Of", "nobody-at-all");
    let answer = checks.create(as_entry(request, entry("For nobody", &[]))).await?;
    if !checks.collection.is_mediated() {
        checks.is_refused(100, &answer, 412, "MediationNotAllowed");
        checks.report.skip(99, "the collection does not mediate");
        checks.report.skip(101, "the collection does not mediate");
        return Ok(());
    }
    checks.is_refused(99, &answer, 403, "TargetOwnerUnknown");
    checks.report.skip(100, "the collection mediates");
    let old = checks.creation().header("X-On-Behalf-Of", "nobody-at-all");
    let answer = checks.create(as_entry(old, entry("For nobody", &[]))).await?;
    checks.is_refused(101, &answer, 403, "TargetOwnerUnknown");
    let Some(owner) = checks.on_behalf_of.clone() else { return Ok(()) };
    let collection = checks.collection.href.clone();
    let answer = checks.send(Request::get(&collection).header("X-On-Behalf-Of", owner)).await?;
    checks.expect(101, answer.status == 200, || status(&answer));
    Ok(())
}

async fn methods(checks: &mut Checks) -> Result<(), Error> {
    let Some(deposit) = checks.open_deposit().await? else { return Ok(()) };
    let answer = checks.send(Request::new(Method::PATCH, &deposit.edit)).await?;
    checks.is_refused(110, &answer, 405, "MethodNotAllowed");
    let allow = answer.header("Allow").map(str::to_owned);
    for row in [110, 116] {
        checks.expect(row, allow.is_some(), || "there is no Allow".to_owned());
    }
    let missing = format!("{}missing/", deposit.edit);
    let answer = checks.get(&missing).await?;
    checks.expect(116, answer.status == 404, || format!("{missing}: {}", status(&answer)));
    let head = checks.send(Request::new(Method::HEAD, &deposit.edit)).await?;
    let is_bare = head.status == 200 && head.body.is_empty();
    checks.expect(116, is_bare, || format!("HEAD: {}", status(&head)));
    if let Some(media) = deposit.receipt.link(EDIT_MEDIA) {
        let head = checks.send(Request::new(Method::HEAD, media)).await?;
        checks.expect(116, head.status == 200, || format!("HEAD: {}", status(&head)));
    }
    Ok(())
}

/// A file of one kB more than is taken.
async fn too_large(checks: &mut Checks) -> Result<(), Error> {
    let Some(limit) = checks.max_upload_size else {
        checks.report.skip(111, "the largest upload is not said, or too large to be tried");
        return Ok(());
    };
    let request = checks.creation().header("Content-Disposition", "attachment; filename=large.bin");
    let request = request.header("Content-Type", "application/octet-stream");
    let answer = checks.create(request.content(Content::Zeros((limit + 1) * 1000))).await?;
    checks.is_refused(111, &answer, 413, "MaxUploadSizeExceeded");
    Ok(())
}
