//! What is compared: both versions of the operations of a module, side by side.

use std::cell::OnceCell;

use swordsmith_codegen::Bump;
use swordsmith_codegen::model::operations::Operations;
use swordsmith_codegen::model::{operation, path};
use swordsmith_codegen::sample::Sampler;
use swordsmith_codegen::source::Span;
use swordsmith_codegen::{XmlInterface, description};
use swordsmith_http::description::{Description, Operation, Parameter, Path, Segment};

use super::paths;
use super::trial::{Draft, Request, Trial};
use crate::{Change, Party, Place, Rule, Severity, Version, Witness, modules};

/// One version of the operations of a module.
#[derive(Clone, Copy)]
pub(super) struct Side<'c> {
    version: &'c Version,
    /// What its documents are.
    pub(super) xml: &'c XmlInterface<'c>,
    /// What the description says, with its places.
    pub(super) operations: &'c Operations,
    /// The same as the runtime has it, in the same order.
    pub(super) description: &'c Description<'c>,
    arena: &'c Bump,
}

/// Both versions, and their servers.
pub(super) struct Comparison<'c> {
    /// The version that was.
    pub(super) old: Side<'c>,
    /// The version that is.
    pub(super) new: Side<'c>,
    /// Their servers.
    pub(super) trial: Trial<'c>,
    /// The same with the versions in the other order: new clients of an old server.
    pub(super) turned: Option<&'c Comparison<'c>>,
}

/// An operation of one version.
#[derive(Clone, Copy)]
pub(super) struct Served<'c> {
    /// Its path.
    pub(super) path: &'c path::Path,
    /// It, with its places.
    pub(super) model: &'c operation::Operation,
    /// It, as the runtime has it.
    pub(super) described: &'c Operation<'c>,
}

/// Both versions of an operation.
pub(super) struct Both<'c> {
    /// All versions.
    pub(super) whole: &'c Comparison<'c>,
    /// What it was.
    pub(super) old: Served<'c>,
    /// What it is.
    pub(super) new: Served<'c>,
    base: OnceCell<Option<Base>>,
}

/// A request that the old version takes, and why the new one does not, if it does not.
pub(super) struct Base {
    /// The request.
    pub(super) request: Request,
    /// Why the new version refuses it.
    pub(super) refusal: Option<String>,
}

/// A parameter with its place in the text.
pub(super) type Located<'c> = (&'c Parameter<'c>, Span);

impl<'c> Side<'c> {
    /// One version of a module; `None` if it serves nothing.
    pub(super) fn of(side: modules::Side<'c, 'c>, arena: &'c Bump) -> Option<Self> {
        let (operations, xml) = (side.module.operations.as_ref()?, side.module.xml.as_ref()?);
        let json = side.module.json.as_ref().map(|json| &*arena.alloc(json.schema));
        let description = &*arena.alloc(description::build(operations, xml.schema, json, arena));
        Some(Self { version: side.version, xml, operations, description, arena })
    }

    /// Its operations, path by path.
    pub(super) fn served(&'c self) -> Vec<Served<'c>> {
        let paths = self.operations.paths.iter();
        let all = paths.flat_map(|path| path.operations.iter().map(move |it| (path, it)));
        let described = self.description.operations.iter();
        all.zip(described)
            .map(|((path, model), described)| Served { path, model, described })
            .collect()
    }

    /// A place of it, if there is one.
    pub(super) fn place(&self, span: impl Into<Option<Span>>) -> Option<Place> {
        span.into().map(|span| Place::of(self.version, span))
    }

    /// A document: an example, or one that is made.
    pub(super) fn document(&self, number: u32) -> Option<String> {
        let example = self.description.examples_of(number).next();
        let made = || {
            if let Some(swordsmith_http::description::Document::Json(schema, root)) =
                self.description.document(number)
            {
                return crate::json_samples(schema, root, 0, 1).into_iter().next();
            }
            let sampler = Sampler::new(&self.xml.documents, self.xml.schema, []);
            sampler.document(number as usize)
        };
        example.map(|example| example.text.trim().to_owned()).or_else(made)
    }
}

impl<'c> Served<'c> {
    /// It, as it is called in reports: `POST /1/{collection}/`.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.model.method, self.described.path.template)
    }

    /// Requests for it as it was, with credentials that the new version can read.
    pub(super) fn requests(&self, whole: &'c Comparison<'c>) -> Vec<Request> {
        let new = Draft { description: whole.new.description, operation: self.described };
        self.draft(&whole.old).requests(Some(new))
    }

    /// It, as if one of its paths were its only one.
    pub(super) fn at(&self, side: &Side<'c>, segments: &'c [Segment<'c>]) -> Self {
        let path = self.described.path;
        let template = &*side.arena.alloc_str(&paths::template(path, segments));
        let path = side.arena.alloc(Path { template, segments, also_at: &[], ..*path });
        Self { described: side.arena.alloc(Operation { path, ..*self.described }), ..*self }
    }

    /// It, for requests.
    pub(super) fn draft(&self, side: &'c Side<'c>) -> Draft<'c> {
        Draft { description: side.description, operation: self.described }
    }
}

impl<'c> Both<'c> {
    /// Both versions of an operation.
    pub(super) fn new(whole: &'c Comparison<'c>, old: Served<'c>, new: Served<'c>) -> Self {
        Self { whole, old, new, base: OnceCell::new() }
    }

    /// The same with the versions in the other order.
    pub(super) fn turned(&self) -> Option<Self> {
        Some(Self::new(self.whole.turned?, self.new, self.old))
    }

    /// What it is called, as it was.
    pub(super) fn title(&self) -> String {
        self.old.title()
    }

    /// The old version, for requests.
    pub(super) fn old_draft(&self) -> Draft<'c> {
        self.old.draft(&self.whole.old)
    }

    /// The new version, for requests.
    pub(super) fn new_draft(&self) -> Draft<'c> {
        self.new.draft(&self.whole.new)
    }

    /// The change, at both versions of it.
    pub(super) fn located(&self, change: Change) -> Change {
        let (old, new) = (self.old.model.span, self.new.model.span);
        change.at(self.whole.old.place(old), self.whole.new.place(new))
    }

    /// A request that both versions take; if there is none, one that the old one takes.
    pub(super) fn base(&self) -> Option<&Base> {
        self.base.get_or_init(|| self.find_base()).as_ref()
    }

    /// The request that the new version refuses whatever else changes, and why.
    fn unrelated(&self) -> Option<(&Request, &str)> {
        let base = self.base()?;
        Some((&base.request, base.refusal.as_deref()?))
    }

    fn find_base(&self) -> Option<Base> {
        let (old, new) = self.whole.trial.servers()?;
        let all = self.old_draft().requests(Some(self.new_draft()));
        let taken = all.into_iter().filter(|it| Trial::refusal(old, it).is_none());
        let mut found: Option<Base> = None;
        for request in taken {
            let refusal = Trial::refusal(new, &request);
            if refusal.is_none() {
                return Some(Base { request, refusal });
            }
            found.get_or_insert(Base { request, refusal });
        }
        found
    }

    /// A change that breaks old clients, if one of some requests shows it; else one that could not
    /// be decided.
    pub(super) fn breaking(
        &self,
        rule: &'static Rule,
        subject: String,
        message: String,
        requests: impl IntoIterator<Item = Request>,
    ) -> Change {
        self.whole.breaking(rule, subject, message, requests, self.unrelated())
    }

    /// The same change if requests show that it breaks old clients; else as it is said to be.
    pub(super) fn broken_or(
        &self,
        severity: Severity,
        rule: &'static Rule,
        (subject, message): (String, String),
        requests: impl IntoIterator<Item = Request>,
    ) -> Change {
        let change = Change::new(rule, severity, subject, message).to([Party::OldClients]);
        match self.whole.trial.broken(rule, requests, self.unrelated()) {
            Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
            None => change,
        }
    }
}

impl Comparison<'_> {
    /// A change that breaks old clients, if one of some requests shows it; else one that could not
    /// be decided.
    pub(super) fn breaking(
        &self,
        rule: &'static Rule,
        subject: String,
        message: String,
        requests: impl IntoIterator<Item = Request>,
        unrelated: Option<(&Request, &str)>,
    ) -> Change {
        let change = Change::new(rule, Severity::Breaking, subject, message);
        let change = change.to([Party::OldClients]);
        match self.trial.broken(rule, requests, unrelated) {
            Some(witness) => change.proven_by(witness),
            None => {
                undecided(change, "no request was found that shows whether this breaks anything")
            }
        }
    }
}

/// The change, of which it is not known how bad it is, and why that is so.
pub(super) fn undecided(change: Change, why: &str) -> Change {
    Change { severity: Severity::Undecided, help: Some(why.to_owned()), ..change }
}

/// A change that breaks nobody, which new clients of an old server must know.
pub(super) fn addition(rule: &'static Rule, subject: String, message: String) -> Change {
    Change::new(rule, Severity::Compatible, subject, message).to([Party::NewClients])
}

/// An addition of which new clients miss something where the server is old, if a proof shows it.
pub(super) fn missed(change: Change, proof: Option<Witness>) -> Change {
    match proof {
        Some(witness) => Change { severity: Severity::Warning, ..change }.proven_by(witness),
        None => change,
    }
}

/// A change by which nothing is refused, and something means another thing to old clients.
pub(super) fn warning(rule: &'static Rule, subject: String, message: String) -> Change {
    Change::new(rule, Severity::Warning, subject, message).to([Party::OldClients])
}

/// A change that is seen in generated code alone.
pub(super) fn renamed(rule: &'static Rule, subject: String, message: String) -> Change {
    Change::new(rule, Severity::Breaking, subject, message).to([Party::Code])
}
