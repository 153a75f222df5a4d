//! Answers of the new version, and what old clients make of them.

use swordsmith_http::description::{Parameter, Response};

use crate::Witness;
use crate::http::side::{Both, Served, Side};
use crate::http::trial::{
    Answer, Outcome, Reply, ReplyBody, Request, Trial, concrete, read, sample, unread,
};

/// Values of the headers that must be there.
pub(super) fn least(response: &Response<'_>) -> Vec<Option<String>> {
    response.headers.iter().map(needed).collect()
}

/// A value of a header that must be there.
pub(super) fn needed(header: &Parameter<'_>) -> Option<String> {
    let example = header.examples.first().map(|&it| it.to_owned());
    header.required.then(|| example.or_else(|| sample(&header.value))).flatten()
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
        let body = self.reply_body(response, media_type)?;
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

    /// What is in an answer of that media type.
    fn reply_body(&self, response: &Response<'_>, media_type: Option<&str>) -> Option<ReplyBody> {
        let Some(content) = &response.content else { return Some(ReplyBody::Nothing) };
        if content.is_bytes() {
            let media_type = media_type.or(content.media_types.first().copied())?;
            return Some(ReplyBody::Bytes(concrete(media_type)));
        }
        if let Some((document, framing)) = content.as_items() {
            let item = self.whole.new.document(document)?;
            let framed = framing.frame(item.trim().as_bytes()).ok()?;
            return String::from_utf8(framed).ok().map(ReplyBody::Document);
        }
        let (document, _) = content.as_document()?;
        Some(ReplyBody::Document(self.whole.new.document(document)?))
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
            |served: Served<'_>, side: &Side<'_>| read(side.description, served.described, answer);
        unread(answer, said(self.old, &self.whole.old), said(self.new, &self.whole.new))
    }
}
