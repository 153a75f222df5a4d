//! What is in answers, and of which media types it is.

use swordsmith_codegen::model::response::{self, DocumentType};
use swordsmith_http::MediaType;
use swordsmith_http::description::{Content, Framing};

use super::headers::Headed as _;
use super::pair::Pair;
use super::representations::media_type_removed;
use crate::http::side::{Side, addition, missed, warning};
use crate::http::{parameters, rules};
use crate::{Change, Severity};

/// What is in an answer of a status that both versions have.
pub(super) fn compare(pair: Pair<'_, '_>) -> Vec<Change> {
    let changes = match (&pair.old.content, &pair.new.content) {
        (None, None) => Vec::new(),
        (None, Some(_)) => {
            let message = format!("{} has something in it now", pair.called());
            let change = addition(&rules::RESPONSE_CONTENT_ADDED, pair.subject(), message);
            let answer = pair.old_answer(None);
            vec![missed(change, answer.and_then(|answer| pair.unread_by_new(&answer)))]
        }
        (Some(_), None) => {
            let message = format!("{} has nothing in it any more", pair.called());
            let rule = &rules::RESPONSE_CONTENT_REMOVED;
            let change = pair.breaking(rule, message, pair.least(None));
            vec![change.help("keep answering with a body: clients read it")]
        }
        (Some(old), Some(new)) if is_same(pair) => media_types(pair, old, new),
        (Some(_), Some(_)) => vec![changed(pair)],
    };
    changes.into_iter().map(|change| pair.located(change)).collect()
}

/// Whether both versions have bytes, or the same document.
fn is_same(pair: Pair<'_, '_>) -> bool {
    let (old, new) = (pair.old_model, pair.new_model);
    match (carried(old), carried(new)) {
        (Some(one), Some(other)) => {
            let framing = |it: &response::Response| it.items.as_ref().map(|items| items.framing);
            framing(old) == framing(new) && pair.both.whole.is_same_document(&one, &other)
        }
        (None, None) => true,
        _ => false,
    }
}

/// The document that a response is, or that each of its items is.
fn carried(response: &response::Response) -> Option<DocumentType> {
    let document = response.document.as_ref().map(|it| it.document.clone());
    document.or_else(|| response.items.as_ref().map(|it| DocumentType::Json(it.document)))
}

fn changed(pair: Pair<'_, '_>) -> Change {
    let called = |side: &Side<'_>, response: &response::Response| match carried(response) {
        Some(document) => match response.items.as_ref().map(|items| items.framing) {
            None => side.called(&document),
            Some(Framing::Lines) => "a stream of JSON lines".to_owned(),
            Some(Framing::Sequence) => "a JSON text sequence".to_owned(),
            Some(Framing::Events | Framing::JsonEvents) => "a stream of events".to_owned(),
            Some(Framing::EventData) => "a stream of events with JSON data".to_owned(),
        },
        None => "bytes".to_owned(),
    };
    let message = format!(
        "{} has {} in it; it had {}",
        pair.called(),
        called(&pair.both.whole.new, pair.new_model),
        called(&pair.both.whole.old, pair.old_model)
    );
    pair.breaking(&rules::RESPONSE_CONTENT_CHANGED, message, pair.least(None))
        .to(parameters::BOTH)
        .help("answer with the new content at another path, or under another media type")
}

/// The media types of the same content.
fn media_types(pair: Pair<'_, '_>, old: &Content<'_>, new: &Content<'_>) -> Vec<Change> {
    let is_among = |media_type: &str, content: &Content<'_>| {
        MediaType::parse(media_type).is_ok_and(|it| it.is_any_of(content.media_types))
    };
    let gone = old.media_types.iter().filter(|it| !is_among(it, new));
    let gone = gone.map(|media_type| media_type_removed(pair.both, pair.old.status, media_type));
    let come = new.media_types.iter().filter(|it| !is_among(it, old));
    let come = come.map(|media_type| media_type_added(pair, new, media_type));
    let silent = old.media_types.iter().filter_map(|it| charset_removed(pair, it, new));
    let mut changes: Vec<_> = gone.chain(come).chain(silent).collect();
    changes.extend(default_media_type(pair, old, new));
    changes
}

/// A charset that the answer no longer says: what is in it may be in another.
fn charset_removed(pair: Pair<'_, '_>, media_type: &str, new: &Content<'_>) -> Option<Change> {
    let old = MediaType::parse(media_type).ok()?;
    let charset = old.parameter("charset")?;
    let same = new.media_types.iter().filter_map(|it| MediaType::parse(it).ok());
    let mut same = same.filter(|it| it.essence() == old.essence()).peekable();
    let first = same.peek()?.essence().to_owned();
    if same.any(|it| it.parameter("charset").is_some()) {
        return None;
    }
    let message = format!("{} no longer says `charset={charset}`", pair.called());
    let rule = &rules::RESPONSE_MEDIA_TYPE_REMOVED;
    let change = warning(rule, subject(pair, media_type), message);
    let change = match pair.least(Some(&first)).and_then(|answer| pair.both.unread(&answer)) {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    };
    Some(change.help("keep the parameter: clients decode the text by it"))
}

fn subject(pair: Pair<'_, '_>, media_type: &str) -> String {
    format!("{} {media_type}", pair.subject())
}

fn media_type_added(pair: Pair<'_, '_>, new: &Content<'_>, media_type: &str) -> Change {
    let message = format!("{} may be {media_type}, too", pair.called());
    let rule = &rules::RESPONSE_MEDIA_TYPE_ADDED;
    if !new.is_bytes() {
        return addition(rule, subject(pair, media_type), message);
    }
    // Which media type bytes have is not the client's choice.
    let change = warning(rule, subject(pair, media_type), message);
    let answer = pair.least(Some(media_type));
    match answer.and_then(|answer| pair.both.unread(&answer)) {
        Some(witness) => change.proven_by(witness),
        None => change,
    }
}

/// What clients get who do not say what they take.
fn default_media_type(pair: Pair<'_, '_>, old: &Content<'_>, new: &Content<'_>) -> Option<Change> {
    let (was, is) = (old.media_types.first()?, new.media_types.first()?);
    if was == is || new.is_bytes() {
        return None;
    }
    let message =
        format!("who does not ask for a media type gets {is} for {}; it was {was}", pair.called());
    let rule = &rules::RESPONSE_MEDIA_TYPE_DEFAULT_CHANGED;
    let change = warning(rule, pair.subject(), message).help("keep the first media type");
    let proof = pair.least(None).and_then(|answer| pair.both.unread(&answer));
    Some(match proof {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}
