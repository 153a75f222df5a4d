//! What is there: resources that were made, and contents that were sent.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use swordsmith_http::description::{Operation, Value};

use crate::Bounds;
use crate::answer::Naming;
use crate::key::{Key, Place};
use crate::map::{Map, another, is_name};
use crate::random::Random;
use crate::representation::Representation;

/// Who asks: the first client is 0, the other one 1.
pub(crate) type Client = usize;

/// How often a name is drawn that is to be free.
const DRAWN: usize = 100;

/// The client of whom a resource from the beginning may be alone.
const ANOTHER: Client = 1;

/// What is there.
#[derive(Debug)]
pub(crate) struct State {
    seed: u64,
    bounds: Bounds,
    /// Resources that were made.
    made: BTreeMap<Key, Made>,
    /// Resources from the beginning that were deleted.
    deleted: BTreeSet<Key>,
    contents: BTreeMap<Place, Slot>,
    /// When what changed last, and how often anything had changed then.
    versions: BTreeMap<Place, Version>,
    begun: SystemTime,
    changes: u64,
    bytes: usize,
}

/// A resource that was made: by whom, and when.
#[derive(Debug, Clone, Copy)]
struct Made {
    owner: Client,
    version: Version,
    /// The state that it is in, where the description has some.
    state_name: Option<&'static str>,
}

/// What is at a place.
#[derive(Debug, Clone)]
enum Slot {
    /// What was sent.
    Sent(Representation),
    /// Nothing: it was deleted.
    Gone,
}

/// The state of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) number: u64,
    pub(crate) changed: SystemTime,
}

/// Why an operation cannot run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// There is nothing to read.
    Gone,
    /// No more is kept.
    Full,
}

impl State {
    /// The state in the beginning.
    pub(crate) fn new(seed: u64, bounds: Bounds) -> Self {
        Self {
            seed,
            bounds,
            made: BTreeMap::new(),
            deleted: BTreeSet::new(),
            contents: BTreeMap::new(),
            versions: BTreeMap::new(),
            begun: SystemTime::now(),
            changes: 0,
            bytes: 0,
        }
    }

    /// Whether a resource is there, for a client, and all that it is below.
    pub(crate) fn has(&self, map: &Map, chain: &[usize], names: &[String], client: Client) -> bool {
        chain.iter().enumerate().all(|(at, kind)| {
            let key = Key { kind: *kind, names: names[..=at].to_vec() };
            match self.made.get(&key) {
                Some(made) => made.owner == client,
                None => self.is_given(map, &key, client),
            }
        })
    }

    fn is_given(&self, map: &Map, key: &Key, client: Client) -> bool {
        let (kind, name) = (&map.kinds[key.kind], key.names.last());
        let is_of_another = client == ANOTHER && kind.of_another.as_ref() == name;
        (kind.given.as_ref() == name || is_of_another) && !self.deleted.contains(key)
    }

    /// The state that a resource is in, where the description has some.
    pub(crate) fn state_name(&self, key: &Key) -> Option<&'static str> {
        self.made.get(key)?.state_name
    }

    /// Brings a resource into another state.
    pub(crate) fn bring(&mut self, key: &Key, to: &'static str) {
        if let Some(made) = self.made.get_mut(key) {
            made.state_name = Some(to);
        }
    }

    /// Whether an operation may run at a place now, whatever state the resource is in.
    pub(crate) fn may_run(&self, operation: &Operation<'_>, at: &Place) -> Result<(), Hindrance> {
        let reads = operation.method == "GET";
        if reads && !self.is_there(at) { Err(Hindrance::Gone) } else { Ok(()) }
    }

    /// Whether anything is at a place of a resource that is there.
    pub(crate) fn is_there(&self, place: &Place) -> bool {
        !matches!(self.contents.get(place), Some(Slot::Gone))
    }

    /// What was sent to a place.
    pub(crate) fn sent_to(&self, place: &Place) -> Option<&Representation> {
        match self.contents.get(place)? {
            Slot::Sent(sent) => Some(sent),
            Slot::Gone => None,
        }
    }

    /// The version of what is at a place, which is a part of a resource of that kind, if of any.
    pub(crate) fn version(&self, place: &Place, kind: Option<usize>) -> Version {
        let changed = self.versions.get(place).copied();
        let key = kind.map(|kind| Key { kind, names: place.names.clone() });
        let made = key.and_then(|key| self.made.get(&key)).map(|made| made.version);
        let begun = Version { number: 0, changed: self.begun };
        changed.or(made).unwrap_or(begun)
    }

    /// Notes that something changed at a place.
    pub(crate) fn touch(&mut self, place: Place) {
        let version = self.next_version();
        self.versions.insert(place, version);
    }

    /// How often anything has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    fn next_version(&mut self) -> Version {
        self.changes += 1;
        Version { number: self.changes, changed: SystemTime::now() }
    }

    /// Makes a resource below others; its name is the wanted one, if it is free, else a new one.
    pub(crate) fn make(
        &mut self,
        map: &Map,
        kind: usize,
        above: &[String],
        client: Client,
        state_name: Option<&'static str>,
        naming: &Naming<'_>,
    ) -> Result<Key, Hindrance> {
        self.check_room(1, 0)?;
        let version = self.next_version();
        let described = &map.kinds[kind];
        let value = &described.parameter.value;
        let given =
            [&described.given, &described.of_another].map(|it| it.clone().unwrap_or_default());
        let taken = given.each_ref().map(String::as_str);
        let random = &mut Random::of(self.seed.wrapping_add(version.number), &described.prefix);
        let mut drawn = (0..DRAWN).filter_map(|_| another(value, random, &taken));
        let first = drawn.next();
        let all = naming.wanted.clone().into_iter().chain(counted(value, version.number));
        let all = all.chain(first).chain(naming.told.iter().cloned()).chain(drawn);
        let key = |name: String| Key { kind, names: [above, &[name][..]].concat() };
        let mut free = all.filter(|it| is_name(value, it) && !taken.contains(&it.as_str()));
        let mut free =
            free.by_ref().filter(|it| !self.made.contains_key(&key(it.clone()))).peekable();
        // Where no name can be told, any is as good.
        let any = free.peek().cloned();
        let name = free.find(|it| (naming.is_told)(it)).or(any).ok_or(Hindrance::Full)?;
        let free = key(name);
        self.made.insert(free.clone(), Made { owner: client, version, state_name });
        Ok(free)
    }

    /// Keeps what was sent to a place, or forgets what was there, if it is of another form than what is
    /// read.
    pub(crate) fn put(
        &mut self,
        place: Place,
        sent: Option<Representation>,
    ) -> Result<(), Hindrance> {
        let before = self.sent_to(&place).map_or(0, |it| it.bytes.len());
        let after = sent.as_ref().map_or(0, |it| it.bytes.len());
        let is_new = sent.is_some() && !self.contents.contains_key(&place);
        self.check_room(usize::from(is_new), after.saturating_sub(before))?;
        self.bytes = self.bytes - before + after;
        match sent {
            Some(sent) => drop(self.contents.insert(place.clone(), Slot::Sent(sent))),
            None => drop(self.contents.remove(&place)),
        }
        self.touch(place);
        Ok(())
    }

    /// Deletes what is at a place.
    pub(crate) fn empty(&mut self, place: &Place) {
        self.bytes -= self.sent_to(place).map_or(0, |it| it.bytes.len());
        self.contents.insert(place.clone(), Slot::Gone);
        self.touch(place.clone());
    }

    /// Deletes a resource, and all that is below it.
    pub(crate) fn delete(&mut self, map: &Map, key: &Key, chain_of: impl Fn(&str) -> Vec<usize>) {
        let is_below = |place: &Place| {
            place.names.starts_with(&key.names) && chain_of(place.template).contains(&key.kind)
        };
        for place in self.contents.keys().filter(|it| is_below(it)).cloned().collect::<Vec<_>>() {
            self.bytes -= self.sent_to(&place).map_or(0, |it| it.bytes.len());
            self.contents.remove(&place);
        }
        self.versions.retain(|place, _| !is_below(place));
        let is_kept = |it: &Key| !it.is_within(key, map.above(it.kind));
        self.deleted.retain(is_kept);
        self.made.retain(|it, _| is_kept(it));
        let kind = &map.kinds[key.kind];
        if [&kind.given, &kind.of_another].into_iter().any(|it| it.as_ref() == key.names.last()) {
            self.deleted.insert(key.clone());
        }
    }

    fn check_room(&self, items: usize, bytes: usize) -> Result<(), Hindrance> {
        let items = self.made.len() + self.contents.len() + self.deleted.len() + items;
        let has_room = items <= self.bounds.items && self.bytes + bytes <= self.bounds.bytes;
        if has_room { Ok(()) } else { Err(Hindrance::Full) }
    }
}

/// The number of that place among those that are allowed.
fn counted(value: &Value<'_>, number: u64) -> Option<String> {
    let counted = match value {
        Value::Unsigned(from, _) => from.checked_add(number)?.to_string(),
        Value::Signed(from, _) => (*from).max(0).checked_add_unsigned(number)?.to_string(),
        _ => return None,
    };
    is_name(value, &counted).then_some(counted)
}
