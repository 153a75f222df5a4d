//! Both versions as servers, built in memory from their texts: what a change does to a request is
//! tried, not claimed.

mod answer;
mod content;
mod documents;
mod draft;
mod request;
mod server;

use std::cell::OnceCell;
use std::rc::Rc;

use swordsmith_codegen::Bump;
use swordsmith_http::description::{Description, Published};

pub(super) use answer::{Answer, Reply, ReplyBody, read, read_headers, read_refusal, unread};
pub(super) use content::{
    MOST_PARTS, PartDraft, body_of, concrete, form_pair, multipart_body, part_content, parts_of,
};
pub(super) use documents::published;
pub(super) use draft::{Draft, arguments, credentials, filled, is_same_way, same, sample, samples};
pub(super) use request::{Body, Request};
pub(super) use server::{Outcome, Server};

use crate::http::statuses;
use crate::modules::{self, Pair};
use crate::{Rule, Verdict, Witness};

/// Servers of both versions, made when they are first asked.
pub(super) struct Trial<'c> {
    pair: Pair<'c, 'c>,
    servers: Rc<OnceCell<Option<(Server, Server)>>>,
    /// Whether the server of the old version is the second one.
    is_turned: bool,
}

impl<'c> Trial<'c> {
    /// No server yet.
    pub(super) fn new(pair: Pair<'c, 'c>) -> Self {
        Self { pair, servers: Rc::default(), is_turned: false }
    }

    /// The same servers, with the versions in the other order.
    pub(super) fn turned(&self) -> Self {
        let servers = Rc::clone(&self.servers);
        Self { pair: self.pair, servers, is_turned: !self.is_turned }
    }

    /// The server of the old version, and that of the new one; `None` if a description cannot be
    /// built without the rest of its module.
    pub(super) fn servers(&self) -> Option<(&Server, &Server)> {
        let made =
            self.servers.get_or_init(|| Some((served(self.pair.old)?, served(self.pair.new)?)));
        let (old, new) = made.as_ref()?;
        Some(if self.is_turned { (new, old) } else { (old, new) })
    }

    /// A request that the old version takes and the new one refuses, the first of some, with what
    /// both say. What the new one refuses by another status than those of the rule, or as it refuses
    /// another request, which has the same body, is none: that is for another reason.
    pub(super) fn broken(
        &self,
        rule: &Rule,
        requests: impl IntoIterator<Item = Request>,
        other: Option<(&Request, &str)>,
    ) -> Option<Witness> {
        let expected = statuses::of(rule);
        let (old, new) = self.servers()?;
        requests.into_iter().find_map(|request| {
            if !matches!(old.ask(&request)?, Outcome::Accepted(_)) {
                return None;
            }
            let Outcome::Refused(status, why) = new.ask(&request)? else { return None };
            if !expected.is_empty() && !expected.contains(&status) {
                return None;
            }
            let is_unrelated = other.is_some_and(|(other, reason)| {
                reason == why && *other != request && other.body == request.body
            });
            (!is_unrelated).then(|| Witness {
                kind: "request",
                text: request.to_string(),
                new_text: None,
                old: Verdict::Accepted,
                new: Verdict::Refused(why),
            })
        })
    }

    /// Whether a version takes a request, and why it does not.
    pub(super) fn refusal(server: &Server, request: &Request) -> Option<String> {
        match server.ask(request)? {
            Outcome::Refused(_, why) => Some(why),
            Outcome::Accepted(_) => None,
        }
    }

    /// Whether both versions take a request.
    pub(super) fn is_taken_by_both(&self, request: &Request) -> bool {
        let is_taken = |server: &Server| matches!(server.ask(request), Some(Outcome::Accepted(_)));
        self.servers().is_some_and(|(old, new)| is_taken(old) && is_taken(new))
    }
}

/// A server of one version. A router keeps its description for as long as the process lives, so
/// that is leaked: a comparison that needs no proof makes none.
fn served(side: modules::Side<'_, '_>) -> Option<Server> {
    let arena: &'static Bump = Box::leak(Box::default());
    let version = side.version;
    let described = swordsmith_codegen::describe(&version.sources, version.manifest, arena).ok()?;
    let (_, description) = described.into_iter().find(|(name, _)| *name == side.module.name)?;
    let operations = side.module.operations.as_ref()?;
    let published: &'static [Published<'static>] =
        arena.alloc_slice_fill_iter(published(operations, arena));
    let description: &'static Description<'static> =
        Box::leak(Box::new(Description { published, ..description }));
    Some(Server::new(description))
}
