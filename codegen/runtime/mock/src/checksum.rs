//! Checksums that come with a body or a part of it.

use md5::{Digest as _, Md5};
use swordsmith_http::description::{
    ContentKind, Description, Operation, Parameter, Refusal, Value,
};
use swordsmith_http::server::{UntypedContent, UntypedRequest};

use crate::MockRefusal;

/// The status of a request that presupposes what is not so.
const PRECONDITION_FAILED: u16 = 412;

/// Refuses a content that does not have the checksum that was sent with it, if the description says
/// how.
pub(crate) fn check(
    description: &'static Description<'static>,
    operation: &Operation<'static>,
    request: &UntypedRequest,
) -> Result<(), MockRefusal> {
    let Some(mismatch) = mismatch(description) else { return Ok(()) };
    let of_body = operation.parameters.iter().filter(|it| is_checksum(it));
    let whole = of_body.flat_map(|header| {
        let given = request.parameters.iter().filter(|(name, _)| *name == header.name);
        let one = request.contents.first().filter(|_| request.contents.len() == 1);
        given.filter_map(move |(_, value)| Some((value.as_deref()?, one?)))
    });
    let parts = part_headers(operation);
    let of_request = |name: &str| {
        let mut given = request.parameters.iter();
        given.find(|(other, _)| *other == name).and_then(|(_, value)| value.clone())
    };
    let parts = parts.iter().flat_map(|header| {
        let of_part = move |content: &'_ UntypedContent| {
            let (_, value) = content.headers.iter().find(|(other, _)| *other == header.name)?;
            let shared = || of_request(header.name).filter(|_| header.else_from_request);
            value.clone().or_else(shared)
        };
        request.contents.iter().filter_map(move |content| Some((of_part(content)?, content)))
    });
    let is_wrong = whole.map(|(sum, content)| (sum.to_vec(), content)).chain(parts);
    match is_wrong.into_iter().find(|(sum, content)| !is_of(sum, content)) {
        Some(_) => Err(MockRefusal::new(mismatch, "the checksum is that of something else")),
        None => Ok(()),
    }
}

/// The headers of parts that are checksums.
fn part_headers(operation: &Operation<'static>) -> Vec<&'static Parameter<'static>> {
    let variants = operation.body.iter().flat_map(|body| body.variants);
    let parts = variants.filter_map(|variant| match variant.content.kind {
        ContentKind::Multipart(multipart) => Some(multipart.parts),
        _ => None,
    });
    let headers = parts.flatten().flat_map(|part| part.headers).filter(|it| is_checksum(it));
    let mut all: Vec<_> = headers.collect();
    all.sort_unstable_by_key(|header| header.name);
    all.dedup_by_key(|header| header.name);
    all
}

fn is_of(sum: &[u8], content: &UntypedContent) -> bool {
    let sum = std::str::from_utf8(sum).ok().and_then(|it| swordsmith_http::Md5::parse(it).ok());
    let found: [u8; 16] = Md5::digest(&content.bytes).into();
    sum.is_none_or(|sum| sum.0 == found)
}

fn is_checksum(header: &Parameter<'_>) -> bool {
    matches!(header.value, Value::Md5(_))
}

/// How a wrong checksum is refused: as the first failed precondition, unless the mere presence of a
/// header is refused so. Conditions of requests are refused as the last one. `None` if there is none.
fn mismatch(description: &Description<'static>) -> Option<&'static Refusal<'static>> {
    let forbidden = description.operations.iter().flat_map(|it| it.forbidden);
    let claimed: Vec<_> = forbidden.map(|it| it.refusal).collect();
    let is_free = |it: &&Refusal<'_>| {
        it.status == PRECONDITION_FAILED && !claimed.iter().any(|other| other.is(it))
    };
    description.refusals.iter().copied().find(is_free)
}
