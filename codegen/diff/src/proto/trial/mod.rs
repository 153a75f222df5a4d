//! Trials: messages are written by one version and read by the other. What comes out of that says
//! whom a change harms, and is its witness.

pub(super) mod calls;
pub(super) mod declaration;
pub(super) mod names;
mod reading;
pub(super) mod samples;

use swordsmith_proto::json::{self, Unknown};
use swordsmith_proto::{Limits, MessageType, Reflect, Registry, text};

use super::Versions;
use super::messages::MessagePair;
use super::schema::Schema;
use crate::{Change, Party, Severity, Verdict, Witness};
use samples::Content;

/// A format that messages are exchanged in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// The wire format.
    Binary,
    /// `ProtoJSON`.
    Json,
    /// Text format, which configuration files are written in.
    Text,
}

/// What a change does to messages.
#[derive(Debug, Default)]
pub(super) struct Damage {
    /// Whether the new version reads anything of the old one otherwise.
    is_of_new_readers: bool,
    /// Whether the old version reads anything of the new one otherwise.
    is_of_old_readers: bool,
    pub(super) witness: Option<Witness>,
}

impl Damage {
    /// A change with those whom it harms, who come before the code, and the proof.
    pub(super) fn put(self, change: Change) -> Change {
        self.put_for(change, (Party::NewReaders, Party::OldReaders))
    }

    /// A change that breaks nothing, as a warning for those old readers whom it harms all the same:
    /// these that take nothing in JSON that they do not know.
    pub(super) fn warn(self, change: Change) -> Change {
        if self.witness.is_none() {
            return change;
        }
        self.put(Change { severity: Severity::Warning, ..change })
            .help("let readers of JSON pass over what they do not know, and update them first")
    }

    /// The same, with those who read what the old version wrote, and those who read what the new
    /// one writes.
    pub(super) fn put_for(self, mut change: Change, (new, old): (Party, Party)) -> Change {
        let new = self.is_of_new_readers.then_some(new);
        let old = self.is_of_old_readers.then_some(old);
        let mut parties: Vec<_> = new.into_iter().chain(old).collect();
        parties.sort_unstable();
        change.parties.splice(0..0, parties);
        change.witness = self.witness;
        change
    }
}

/// Messages that are tried.
pub(super) struct Trial<'t> {
    versions: [&'t [MessageType]; 2],
    /// The type in each version.
    types: [Option<&'t MessageType>; 2],
    /// What the old version writes.
    forward: Vec<Content>,
    /// What the new version writes.
    backward: Vec<Content>,
    /// Whether what one version writes means nothing to the other, even if it can be read.
    is_unrelated: bool,
}

impl<'t> Trial<'t> {
    /// Of a message that both versions have.
    pub(super) fn of_message(pair: MessagePair<'t, '_>) -> Self {
        Self::of_types(pair.versions, pair.name, pair.name)
    }

    /// Of two messages.
    pub(super) fn of_types(versions: Versions<'t, '_>, old: &str, new: &str) -> Self {
        Self {
            versions: [versions.old.types(), versions.new.types()],
            types: [versions.old.message_type(old), versions.new.message_type(new)],
            forward: Vec::new(),
            backward: Vec::new(),
            is_unrelated: false,
        }
    }

    /// The same of two fields that have only the number in common: what is read of one as the other
    /// is wrong, whatever it is.
    pub(super) fn unrelated(mut self) -> Self {
        self.is_unrelated = true;
        self
    }

    /// The same with what the old version writes.
    pub(super) fn forward(mut self, contents: Vec<Content>) -> Self {
        self.forward = contents;
        self
    }

    /// The same with what the new version writes.
    pub(super) fn backward(mut self, contents: Vec<Content>) -> Self {
        self.backward = contents;
        self
    }

    /// Tries everything in the binary format.
    pub(super) fn run_binary(&self) -> Damage {
        self.run(&[Format::Binary])
    }

    /// Tries everything in some formats: the first message that is read otherwise is the witness.
    pub(super) fn run(&self, formats: &[Format]) -> Damage {
        let mut damage = Damage::default();
        let [Some(old), Some(new)] = self.types else { return damage };
        let registries = self.versions.each_ref().map(std::slice::from_ref);
        let [old_types, new_types] = registries.map(Registry);
        let [old, new] = [(old, &old_types), (new, &new_types)];
        let exchange = |writer, reader, format| Exchange {
            format,
            writer,
            reader,
            is_unrelated: self.is_unrelated,
        };
        for format in formats {
            let forth = exchange(old, new, *format);
            if let Some((text, read)) = self.forward.iter().find_map(|it| forth.damage(it)) {
                damage.is_of_new_readers = true;
                damage.witness.get_or_insert(witness(text, Verdict::Accepted, read));
            }
            let back = exchange(new, old, *format);
            if let Some((text, read)) = self.backward.iter().find_map(|it| back.damage(it)) {
                damage.is_of_old_readers = true;
                damage.witness.get_or_insert(witness(text, read, Verdict::Accepted));
            }
        }
        damage
    }
}

fn witness(text: String, old: Verdict, new: Verdict) -> Witness {
    Witness { kind: "message", text, new_text: None, old, new }
}

/// A writer and a reader of another version.
struct Exchange<'t> {
    format: Format,
    writer: (&'t MessageType, &'t Registry<'t>),
    reader: (&'t MessageType, &'t Registry<'t>),
    is_unrelated: bool,
}

impl Exchange<'_> {
    /// A message as people read it and what the reader says of it, if that is anything else.
    fn damage(&self, content: &Content) -> Option<(String, Verdict)> {
        let message = samples::message(self.writer.0, content)?;
        let written = written(self.format, message.as_ref(), self.writer.1)?;
        // The writer has to read its own message, else it proves nothing.
        let own = read(self.format, &written, self.writer)
            .ok()
            .filter(|it| reading::of(it.as_ref()) == reading::of(message.as_ref()))?;
        let verdict = match read(self.format, &written, self.reader) {
            Err(why) => Verdict::Refused(why),
            Ok(read) if self.is_same(own.as_ref(), read.as_ref()) => return None,
            Ok(read) => Verdict::Read(reading::words(read.as_ref())),
        };
        let shown = match self.format {
            Format::Binary => reading::text(message.as_ref()),
            Format::Json | Format::Text => String::from_utf8(written).ok()?,
        };
        let name = self.writer.0.descriptor().name;
        let header = match self.format {
            Format::Json => String::new(),
            Format::Binary | Format::Text => format!("# proto-message: {name}\n"),
        };
        Some((header + shown.trim_end(), verdict))
    }
}

impl Exchange<'_> {
    fn is_same(&self, written: &dyn Reflect, read: &dyn Reflect) -> bool {
        !self.is_unrelated && reading::of(read) == reading::of(written)
    }
}

fn written(format: Format, message: &dyn Reflect, types: &Registry<'_>) -> Option<Vec<u8>> {
    let mut written = Vec::new();
    match format {
        Format::Binary => written = message.to_bytes(),
        Format::Json => json::to_json(message, types, &mut written).ok()?,
        Format::Text => text::to_text(message, &mut written).ok()?,
    }
    Some(written)
}

/// The message in some bytes, or why there is none.
fn read(
    format: Format,
    written: &[u8],
    (of, types): (&MessageType, &Registry<'_>),
) -> Result<Box<dyn Reflect>, String> {
    let mut message = of.new_message();
    match format {
        Format::Binary => {
            message.merge_bytes(written, &Limits::DEFAULT).map_err(|error| error.to_string())?;
        }
        Format::Json => json::from_json(written, message.as_mut(), types, Unknown::Refuse)
            .map_err(|error| error.to_string())?,
        Format::Text => {
            let written = std::str::from_utf8(written).map_err(|error| error.to_string())?;
            text::from_text(written, message.as_mut(), types).map_err(|error| error.to_string())?;
        }
    }
    Ok(message)
}

/// Tries JSON as it stands: who reads it is not the one who wrote it.
fn of_json(
    versions: [&Schema<'_>; 2],
    name: &str,
    json: &str,
) -> Option<[Result<Box<dyn Reflect>, String>; 2]> {
    let read_by = |schema: &Schema<'_>| {
        let types = [schema.types()];
        let found = schema.message_type(name)?;
        Some(read(Format::Json, json.as_bytes(), (found, &Registry(&types))))
    };
    let [old, new] = versions;
    Some([read_by(old)?, read_by(new)?])
}

/// Those who are harmed by several trials, and the first proof of them.
impl std::ops::AddAssign for Damage {
    fn add_assign(&mut self, other: Self) {
        self.is_of_new_readers |= other.is_of_new_readers;
        self.is_of_old_readers |= other.is_of_old_readers;
        self.witness = self.witness.take().or(other.witness);
    }
}
