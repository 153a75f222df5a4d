//! How large bodies and the documents in them may be.

use std::cmp::Ordering;

use swordsmith_http::description::ContentKind;

use super::rules;
use super::side::{Both, addition, undecided};
use super::trial::{Body, Request, multipart_body, parts_of};
use crate::{Change, Party, Severity};

/// Larger bodies are not made to prove anything.
const LARGEST: u64 = 64 << 20;

/// The change of the largest body of an operation.
pub(super) fn compare(both: &Both<'_>) -> Option<Change> {
    let (old, new) = (both.old.described.body?.max_bytes, both.new.described.body?.max_bytes);
    let subject = format!("{} body", both.title());
    let change = match new.cmp(&old) {
        Ordering::Less => lowered(both, (old, new), subject),
        Ordering::Greater => {
            let message = format!(
                "the body of `{}` may have {new} bytes; it might have {old} at most",
                both.title()
            );
            addition(&rules::LIMIT_RAISED, subject, message)
        }
        Ordering::Equal => return None,
    };
    let (was, is) = (both.old.model.span, both.new.model.span);
    Some(change.at(both.whole.old.place(was), both.whole.new.place(is)))
}

fn lowered(both: &Both<'_>, (old, new): (u64, u64), subject: String) -> Change {
    let message =
        format!("the body of `{}` may have {new} bytes at most; it might have {old}", both.title());
    let size = new.checked_add(1).filter(|size| *size <= LARGEST);
    let size = size.and_then(|size| usize::try_from(size).ok());
    let requests = size.into_iter().flat_map(|size| of_size(both, size));
    both.breaking(&rules::LIMIT_LOWERED, subject, message, requests)
        .help("keep the limit: bodies of that size are sent")
}

/// The change of the largest document in a body, if there is one; without a limit of its own it may
/// be as large as the body.
pub(super) fn of_document(
    both: &Both<'_>,
    subject: String,
    (old, new): (Option<u64>, Option<u64>),
    request: &dyn Fn(usize) -> Option<Request>,
) -> Option<Change> {
    let bytes = |limit: Option<u64>| {
        limit.map_or("as many bytes as the body".to_owned(), |limit| format!("{limit} bytes"))
    };
    let message = format!("the document may have {}; it might have {}", bytes(new), bytes(old));
    let (was, is) = (old.unwrap_or(u64::MAX), new.unwrap_or(u64::MAX));
    if is > was {
        return Some(addition(&rules::DOCUMENT_LIMIT_RAISED, subject, message));
    }
    let size = is.checked_add(1).filter(|_| is < was)?;
    let size = usize::try_from(size).ok().filter(|_| size <= LARGEST);
    let Some(size) = size else {
        let rule = &rules::DOCUMENT_LIMIT_LOWERED;
        let change = Change::new(rule, Severity::Undecided, subject, message);
        let why = "documents of that size are not made to see whether they are refused";
        return Some(undecided(change.to([Party::OldClients]), why));
    };
    let change = both.breaking(&rules::DOCUMENT_LIMIT_LOWERED, subject, message, request(size));
    Some(change.help("keep the limit: documents of that size are sent"))
}

/// A document with white space behind it, so that it has that size; `None` if it is larger.
pub(super) fn padded(mut bytes: Vec<u8>, size: usize) -> Option<Vec<u8>> {
    if bytes.len() > size {
        return None;
    }
    bytes.resize(size, b' ');
    Some(bytes)
}

/// Requests with a body of that size, of each kind that can be so large; each is made when it is
/// asked for, as they are large.
fn of_size(both: &Both<'_>, size: usize) -> impl Iterator<Item = Request> {
    let draft = both.old_draft();
    let head = draft.head(Some(both.new_draft()));
    let variants = both.old.described.body.map_or(&[][..], |body| body.variants);
    let bodies = draft.bodies().into_iter().filter_map(move |(at, body)| {
        let content = &variants.get(at)?.content;
        match content.kind {
            ContentKind::Bytes => Some(Body { bytes: vec![b'x'; size], ..body }),
            ContentKind::Document(_) | ContentKind::LimitedDocument(..) => {
                Some(Body { bytes: padded(body.bytes, size)?, ..body })
            }
            ContentKind::Multipart(multipart) => {
                let mut parts = parts_of(draft.description, multipart)?;
                let missing = size.checked_sub(body.bytes.len())?;
                let last = parts.last_mut()?;
                last.content.resize(last.content.len() + missing, b' ');
                Some(multipart_body(content.media_types.first()?, &parts))
            }
            ContentKind::Items(..) | ContentKind::Value(_) | ContentKind::Form(_) => None,
        }
    });
    bodies.filter_map(move |body| Some(head.as_ref()?.with_body(Some(body))))
}
