//! The length of bodies: declared or not, at the limit and above it.

use swordsmith_http::description::RequestBody;

use super::OperationContext;
use super::valid::{bytes_media_type, request_with_body};
use crate::{Case, Request};

const PLACE: &str = "length";

/// Why a body in chunks may be refused.
pub(super) const DEMANDED: &str = "a server may demand a length (RFC 9110, section 15.5.12)";

/// The largest body that a probe sends; above, a probe only declares a length.
pub(super) const LARGEST_SENT: u64 = 64 << 20;

/// The cases, if there is a body.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let (Some(body), Some(too_large)) = (&context.operation.body, context.router().too_large)
    else {
        return Vec::new();
    };
    let mut cases = Vec::new();
    for variant in body.variants {
        let request = request_with_body(context, variant, variant.content.media_types[0]);
        let Some(request) = request else { continue };
        let rule = |rule: &str| format!("{} {rule}", variant.name);
        let chunked = Case::accepted(PLACE, &rule("in chunks"), request.clone().chunked());
        cases.push(chunked.open(DEMANDED));
        let announced = request.announced(body.max_bytes + 1);
        let over = Case::refused(PLACE, &rule("declared over the limit"), announced, too_large);
        cases.push(limited(body, over));
    }
    if let Some(media_type) = bytes_media_type(context).filter(|_| body.max_bytes <= LARGEST_SENT) {
        let of = |length: u64| {
            let length = usize::try_from(length).unwrap_or_default();
            context.valid().content_type(&media_type).filled(length)
        };
        let over = of(body.max_bytes + 1).chunked();
        let at = Case::accepted(PLACE, "at the limit", of(body.max_bytes));
        let over = Case::refused(PLACE, "in chunks over the limit", over, too_large);
        cases.extend([limited(body, at), limited(body, over)]);
    }
    cases
}

/// A case of the largest body: the default is that of generated routers.
fn limited<'a>(body: &RequestBody<'_>, case: Case<'a>) -> Case<'a> {
    if body.max_bytes == RequestBody::DEFAULT_MAX_BYTES { case.of_profile() } else { case }
}

/// The request, with a declared length above the limit.
pub(super) fn broken<'a>(
    context: OperationContext<'a>,
    request: Request<'a>,
) -> Option<Request<'a>> {
    context.operation.body.map(|body| request.announced(body.max_bytes + 1))
}
