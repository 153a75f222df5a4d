//! A change of an interface, and what it does to whom.

use crate::{Place, Rule, Witness};

/// How bad a change is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something that worked no longer does.
    Breaking,
    /// Whether something breaks could not be decided, or not be shown.
    Undecided,
    /// Nothing that was sent before is refused, but something means another thing, or strict
    /// readers of the older version refuse what is sent now.
    Warning,
    /// Nothing breaks.
    Compatible,
}

impl Severity {
    /// Its name, as reports have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Undecided => "undecided",
            Self::Warning => "warning",
            Self::Compatible => "compatible",
        }
    }
}

/// What a change is seen in. A change on the wire is one of the source, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The bytes that are exchanged or stored.
    Wire,
    /// Code that is generated from the schemas, ours or that of others.
    Source,
}

impl Level {
    /// Its name, as reports and options have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wire => "wire",
            Self::Source => "source",
        }
    }
}

/// Whom a change concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// Those of the new version who read what was stored or sent by the old one.
    NewReaders,
    /// Those of the old version who read what is stored or sent by the new one.
    OldReaders,
    /// Clients of the old version, whose server is new.
    OldClients,
    /// Clients of the new version, whose server is old.
    NewClients,
    /// Servers: whoever implements the interface.
    Servers,
    /// Code that uses what is generated.
    Code,
}

impl Party {
    /// Its name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NewReaders => "new-readers",
            Self::OldReaders => "old-readers",
            Self::OldClients => "old-clients",
            Self::NewClients => "new-clients",
            Self::Servers => "servers",
            Self::Code => "code",
        }
    }

    /// Its name, for people.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NewReaders => "new readers of what the old version wrote",
            Self::OldReaders => "old readers of what the new version writes",
            Self::OldClients => "old clients of a new server",
            Self::NewClients => "new clients of an old server",
            Self::Servers => "servers, which implement it",
            Self::Code => "code that uses what is generated",
        }
    }
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub rule: &'static Rule,
    /// Other kinds that it is of: buf has several rules for one change.
    pub also: Vec<&'static Rule>,
    /// How bad it is.
    pub severity: Severity,
    /// Whom it breaks or, if it breaks nobody, whom it concerns.
    pub parties: Vec<Party>,
    /// What it is about, which the allow list of a manifest names: `atom:Receipt/atom:title`,
    /// `atom:Receipt/@xml:lang`, `shop.Order.total`, `POST /{collection}/ header Slug`.
    pub subject: String,
    /// What changed, in a sentence without its full stop.
    pub message: String,
    /// Where it was.
    pub old: Option<Place>,
    /// Where it is.
    pub new: Option<Place>,
    /// What to do.
    pub help: Option<String>,
    /// The proof.
    pub witness: Option<Witness>,
    /// Why the manifest allows it.
    pub allowed: Option<String>,
}

impl Change {
    /// A change of a kind, with nothing but what every change has.
    pub fn new(
        rule: &'static Rule,
        severity: Severity,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            rule,
            also: Vec::new(),
            severity,
            parties: Vec::new(),
            subject: subject.into(),
            message: message.into(),
            old: None,
            new: None,
            help: None,
            witness: None,
            allowed: None,
        }
    }

    /// Whether it is seen in the bytes.
    pub fn is_on_the_wire(&self) -> bool {
        std::iter::once(&self.rule).chain(&self.also).any(|rule| rule.level == Level::Wire)
    }

    /// The same, about these.
    #[must_use]
    pub fn to(mut self, parties: impl IntoIterator<Item = Party>) -> Self {
        self.parties = parties.into_iter().collect();
        self
    }

    /// The same at these places.
    #[must_use]
    pub fn at(mut self, old: Option<Place>, new: Option<Place>) -> Self {
        (self.old, self.new) = (old, new);
        self
    }

    /// The same with what to do, unless there is a help already: why it is undecided.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.get_or_insert_with(|| help.into());
        self
    }

    /// The same with its proof.
    #[must_use]
    pub fn proven_by(mut self, witness: Witness) -> Self {
        self.witness = Some(witness);
        self
    }
}
