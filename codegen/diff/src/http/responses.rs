//! Answers: statuses, and what is in them. What old clients make of an answer of the new version is
//! tried.

use swordsmith_codegen::model::response;
use swordsmith_http::MediaType;
use swordsmith_http::description::{Content, Parameter, Response};

use super::side::{Both, Served, Side, addition, warning};
use super::trial::{Answer, Outcome, Reply, ReplyBody, Request, Trial, concrete, read, sample};
use super::{parameters, response_headers, rules};
use crate::{Change, Party, Rule, Severity, Verdict, Witness};

/// Both versions of a response.
#[derive(Clone, Copy)]
pub(super) struct Pair<'s, 'c> {
    /// The operation.
    pub(super) both: &'s Both<'c>,
    /// Which response of the new version it is.
    pub(super) index: usize,
    /// What it was.
    pub(super) old: &'c Response<'c>,
    /// What it is.
    pub(super) new: &'c Response<'c>,
    /// What it was, with its places.
    pub(super) old_model: &'c response::Response,
    /// What it is, with its places.
    pub(super) new_model: &'c response::Response,
}

/// Every change of the answers of an operation.
pub(super) fn compare(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (both.old.described.responses, both.new.described.responses);
    let mut changes = Vec::new();
    for (one, model) in old.iter().zip(&both.old.model.responses) {
        let Some(index) = new.iter().position(|it| it.status == one.status) else {
            changes.push(status_removed(both, one.status, model));
            continue;
        };
        let (other, new_model) = (&new[index], &both.new.model.responses[index]);
        let pair = Pair { both, index, old: one, new: other, old_model: model, new_model };
        changes.extend(content(pair));
        changes.extend(response_headers::compare(pair));
    }
    for (index, (one, model)) in new.iter().zip(&both.new.model.responses).enumerate() {
        if !old.iter().any(|it| it.status == one.status) {
            changes.push(status_added(both, index, one, model));
        }
    }
    changes
}

fn subject(both: &Both<'_>, status: u16) -> String {
    format!("{} {status}", both.title())
}

fn status_removed(both: &Both<'_>, status: u16, model: &response::Response) -> Change {
    let message = format!("`{}` no longer answers {status}", both.title());
    warning(&rules::RESPONSE_STATUS_REMOVED, subject(both, status), message)
        .at(both.whole.old.place(model.span), both.whole.new.place(both.new.model.span))
        .help("clients may wait for it: say what they get in its place")
}

/// A status that old clients do not know: that breaks them if they know none of those they get.
fn status_added(
    both: &Both<'_>,
    index: usize,
    new: &Response<'_>,
    model: &response::Response,
) -> Change {
    let known = both.old.described.responses;
    let is_known = |status: u16| known.iter().any(|it| it.status == status);
    let is_any_known = both.new.described.responses.iter().any(|it| is_known(it.status));
    let message = format!("`{}` may answer {} now", both.title(), new.status);
    let change = warning(&rules::RESPONSE_STATUS_ADDED, subject(both, new.status), message)
        .at(both.whole.old.place(both.old.model.span), both.whole.new.place(model.span))
        .help("answer requests as before, and those that ask for something new by the new status");
    let answer = both.answer(index, new, &least(new), None);
    match answer.and_then(|answer| both.unread(&answer)) {
        Some(witness) if is_any_known => change.proven_by(witness),
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None if is_any_known => change,
        None => Change { severity: Severity::Undecided, ..change },
    }
}

/// Values of the headers that must be there.
pub(super) fn least(response: &Response<'_>) -> Vec<Option<String>> {
    let value = |header: &Parameter<'_>| {
        if header.required { sample_of(header) } else { None }
    };
    response.headers.iter().map(value).collect()
}

/// A value of a header: one of the examples, or any that fits.
fn sample_of(header: &Parameter<'_>) -> Option<String> {
    let example = header.examples.first().map(|&it| it.to_owned());
    example.or_else(|| sample(&header.value))
}

impl Both<'_> {
    /// An answer of the new version: one of its responses with these headers, of that media type,
    /// or the default one.
    pub(super) fn answer(
        &self,
        index: usize,
        response: &Response<'_>,
        headers: &[Option<String>],
        media_type: Option<&str>,
    ) -> Option<Answer> {
        let (_, server) = self.whole.trial.servers()?;
        let content = response.content.as_ref();
        let default = content.and_then(|content| content.media_types.first().copied());
        let body = match content {
            None => ReplyBody::Nothing,
            Some(content) if content.is_bytes() => {
                ReplyBody::Bytes(concrete(media_type.or(default)?))
            }
            Some(content) => {
                let (document, _) = content.as_document()?;
                ReplyBody::Document(self.whole.new.document(document)?)
            }
        };
        let request = self.new_request()?;
        let request = match media_type {
            Some(media_type) => request.header("Accept", media_type),
            None => request,
        };
        let reply = Reply { index, headers: headers.to_vec(), body };
        match server.ask_for(&request, Some(reply))? {
            Outcome::Accepted(answer) => Some(answer),
            Outcome::Refused(..) => None,
        }
    }

    /// A request that the new version takes.
    fn new_request(&self) -> Option<Request> {
        let (_, server) = self.whole.trial.servers()?;
        let all = self.new_draft().requests(Some(self.old_draft()));
        let mut taken = all.into_iter().filter(|it| Trial::refusal(server, it).is_none());
        taken.next()
    }

    /// The proof that old clients do not read an answer which new ones read.
    pub(super) fn unread(&self, answer: &Answer) -> Option<Witness> {
        let said =
            |served: Served<'_>, side: &Side<'_>| read(&side.description, served.described, answer);
        let (old, new) = (said(self.old, &self.whole.old), said(self.new, &self.whole.new));
        let is_proof = matches!(old, Verdict::Refused(_)) && new == Verdict::Accepted;
        is_proof.then(|| Witness {
            kind: "response",
            text: answer.to_string(),
            new_text: None,
            old,
            new,
        })
    }
}

impl<'c> Pair<'_, 'c> {
    /// What a change of it is about.
    pub(super) fn subject(&self) -> String {
        subject(self.both, self.old.status)
    }

    /// What it is called in a sentence.
    pub(super) fn called(&self) -> String {
        format!("the answer {} of `{}`", self.old.status, self.both.title())
    }

    /// The change with both places.
    pub(super) fn located(&self, change: Change) -> Change {
        let whole = self.both.whole;
        change.at(whole.old.place(self.old_model.span), whole.new.place(self.new_model.span))
    }

    /// A change that breaks old clients if one of some answers shows it; else one that could not be
    /// decided.
    pub(super) fn breaking(
        &self,
        rule: &'static Rule,
        subject: String,
        message: String,
        answers: impl IntoIterator<Item = Answer>,
    ) -> Change {
        let mut answers = answers.into_iter();
        let change =
            |severity| Change::new(rule, severity, subject, message).to([Party::OldClients]);
        match answers.find_map(|answer| self.both.unread(&answer)) {
            Some(witness) => change(Severity::Breaking).proven_by(witness),
            None => change(Severity::Undecided),
        }
    }

    /// An answer with what must be there.
    pub(super) fn least(&self, media_type: Option<&str>) -> Option<Answer> {
        self.both.answer(self.index, self.new, &least(self.new), media_type)
    }

    /// The same with that value of a header, or without it.
    pub(super) fn with(&self, header: &Parameter<'c>, value: Option<String>) -> Option<Answer> {
        let mut headers = least(self.new);
        let at = self.new.headers.iter().position(|it| it.name == header.name)?;
        headers[at] = value;
        self.both.answer(self.index, self.new, &headers, None)
    }
}

/// What is in an answer of a status that both versions have.
fn content(pair: Pair<'_, '_>) -> Vec<Change> {
    let changes = match (&pair.old.content, &pair.new.content) {
        (None, None) => Vec::new(),
        (None, Some(_)) => {
            let message = format!("{} has something in it now", pair.called());
            vec![addition(&rules::RESPONSE_CONTENT_ADDED, pair.subject(), message)]
        }
        (Some(_), None) => {
            let message = format!("{} has nothing in it any more", pair.called());
            let rule = &rules::RESPONSE_CONTENT_REMOVED;
            let change = pair.breaking(rule, pair.subject(), message, pair.least(None));
            vec![change.help("keep answering with a body: clients read it")]
        }
        (Some(old), Some(new)) if is_same(pair) => media_types(pair, old, new),
        (Some(_), Some(_)) => vec![changed(pair)],
    };
    changes.into_iter().map(|change| pair.located(change)).collect()
}

/// Whether both versions have bytes, or the same document.
fn is_same(pair: Pair<'_, '_>) -> bool {
    match (&pair.old_model.document, &pair.new_model.document) {
        (Some(old), Some(new)) => pair.both.whole.is_same_document(&old.document, &new.document),
        (None, None) => true,
        _ => false,
    }
}

fn changed(pair: Pair<'_, '_>) -> Change {
    let called = |side: &Side<'_>, response: &response::Response| match &response.document {
        Some(document) => side.called(&document.document),
        None => "bytes".to_owned(),
    };
    let message = format!(
        "{} has {} in it; it had {}",
        pair.called(),
        called(&pair.both.whole.new, pair.new_model),
        called(&pair.both.whole.old, pair.old_model)
    );
    let rule = &rules::RESPONSE_CONTENT_CHANGED;
    pair.breaking(rule, pair.subject(), message, pair.least(None))
        .to(parameters::BOTH)
        .help("answer with the new content at another path, or under another media type")
}

/// The media types of the same content.
fn media_types(pair: Pair<'_, '_>, old: &Content<'_>, new: &Content<'_>) -> Vec<Change> {
    let is_among = |media_type: &str, content: &Content<'_>| {
        MediaType::parse(media_type).is_ok_and(|it| it.is_any_of(content.media_types))
    };
    let subject = |media_type: &str| format!("{} {media_type}", pair.subject());
    let gone = old.media_types.iter().filter(|it| !is_among(it, new));
    let gone = gone.map(|media_type| media_type_removed(pair, subject(media_type), media_type));
    let come = new.media_types.iter().filter(|it| !is_among(it, old));
    let come = come.map(|media_type| {
        let message = format!("{} may be {media_type}, too", pair.called());
        let rule = &rules::RESPONSE_MEDIA_TYPE_ADDED;
        if !new.is_bytes() {
            return addition(rule, subject(media_type), message);
        }
        // Which media type bytes have is not the client's choice.
        let change = warning(rule, subject(media_type), message);
        let answer = pair.least(Some(media_type));
        match answer.and_then(|answer| pair.both.unread(&answer)) {
            Some(witness) => change.proven_by(witness),
            None => change,
        }
    });
    let mut changes: Vec<_> = gone.chain(come).collect();
    changes.extend(default_media_type(pair, old, new));
    changes
}

fn media_type_removed(pair: Pair<'_, '_>, subject: String, media_type: &str) -> Change {
    let message = format!("{} is no longer to be had as {media_type}", pair.called());
    let base = pair.both.base();
    let request = base.map(|base| base.request.header("Accept", media_type));
    let change = pair.both.broken_or(
        Severity::Warning,
        &rules::RESPONSE_MEDIA_TYPE_REMOVED,
        (subject, message),
        request,
    );
    change.help("keep the media type: clients ask for it")
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
