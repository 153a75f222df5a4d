//! What is there when all has calmed down, compared with what the clients know.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Seek as _, Write as _};

use swordsmith_deposit::State;
use swordsmith_deposit::swhid::Swhid;
use swordsmith_processing::checks::{Limits, Unpacking};
use swordsmith_server::Settings;
use swordsmith_store::open::OpenStore;
use swordsmith_store::{ArchiveKey, DepositWithNames, Selection, Store, StoreError};
use swordsmith_tests::exchange::Request;
use swordsmith_tests::expected::{Content, Piece};

use super::actor::{Actor, authorization};
use super::cluster::Cluster;
use super::deposit::{KnownDeposit, shown};
use super::looks::is_media;

/// The counts of what was compared.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// How many changes were not answered, and how many of these have happened all the same.
    pub(super) unknown: usize,
    pub(super) happened: usize,
    /// How many deposits somebody tried to make, how many are there, and how many of these are loaded.
    pub(super) compared: usize,
    pub(super) deposits: usize,
    pub(super) loaded: usize,
    pub(super) bytes: usize,
    pub(super) orphans: usize,
    pub(super) violations: Vec<String>,
}

/// What is in these archives is within any limits.
const LIMITS: Limits = Limits { members: 10_000, unpacked_bytes: 1 << 30, ratio: 10_000 };

pub(super) struct Truth<'c> {
    pub(super) cluster: &'c Cluster,
    open: OpenStore,
    counts: Counts,
}

impl<'c> Truth<'c> {
    pub(super) async fn open(cluster: &'c Cluster) -> Self {
        let place = |name: &str| Some(cluster.variable(name).to_owned());
        let settings = Settings {
            ledger: place("SWORDSMITH_LEDGER"),
            archives: place("SWORDSMITH_ARCHIVES"),
            ..Settings::default()
        };
        let open = OpenStore::open(settings.places()).await.expect("the store is there");
        Self { cluster, open, counts: Counts::default() }
    }

    /// Notes what no deposit has, before the servers sweep.
    pub(super) async fn count_orphans(&mut self) {
        let (found, named) = (self.found().await, self.named().await);
        self.counts.orphans = found.difference(&named).count();
    }

    /// Compares all.
    pub(super) async fn compare(mut self, actors: &[Actor]) -> Counts {
        self.none_is_stuck().await;
        self.swept().await;
        let mut listed = self.by_slug().await;
        self.numbers_are_unique(actors);
        for actor in actors {
            for deposit in &actor.deposits {
                self.compare_one(actor, deposit, listed.remove(&deposit.slug)).await;
            }
        }
        self.require(listed.is_empty(), || format!("deposits that nobody made: {listed:?}"));
        self.is_whole().await;
        self.open.close().await;
        self.counts
    }

    pub(super) fn require(&mut self, is_so: bool, what: impl FnOnce() -> String) {
        if !is_so {
            self.counts.violations.push(what());
        }
    }

    pub(super) fn store(&self) -> &Store {
        &self.open.store
    }

    pub(super) async fn select(&self) -> Vec<DepositWithNames> {
        let selection = Selection { limit: u64::MAX, ..Selection::default() };
        self.store().ledger.select(&selection).await.expect("a ledger that answers")
    }

    async fn by_slug(&mut self) -> BTreeMap<String, DepositWithNames> {
        let (mut listed, mut twice) = (BTreeMap::new(), Vec::new());
        for one in self.select().await {
            let slug = one.deposit.external_id.clone().unwrap_or_default();
            twice.extend(listed.insert(slug, one));
        }
        self.require(twice.is_empty(), || format!("made twice: {twice:?}"));
        listed
    }

    fn numbers_are_unique(&mut self, actors: &[Actor]) {
        let mut numbers = BTreeSet::new();
        for deposit in actors.iter().flat_map(|actor| &actor.deposits) {
            let is_new = deposit.number.is_none_or(|number| numbers.insert(number));
            self.require(is_new, || format!("its number was given twice: {}", deposit.told()));
        }
    }

    async fn compare_one(
        &mut self,
        actor: &Actor,
        known: &KnownDeposit,
        found: Option<DepositWithNames>,
    ) {
        let content = match &found {
            Some(found) => Some(self.content(found).await),
            None => None,
        };
        let worlds = known.worlds.all();
        let which = worlds.iter().position(|world| world.content == content);
        self.require(which.is_some(), || {
            format!("it is {}, which cannot be: {}", shown(content.as_ref()), known.told())
        });
        self.counts.compared += 1;
        self.counts.unknown += known.unknown;
        self.counts.happened += which.map_or(0, |which| worlds[which].happened);
        let (Some(found), Some(content)) = (found, content) else { return };
        self.counts.deposits += 1;
        let number = found.deposit.id.number();
        let is_same = known.number.is_none_or(|known| known == number);
        self.require(is_same, || format!("it is number {number}: {}", known.told()));
        self.processed_once(&found, &content, known).await;
        self.compare_media(actor, number, &content, known);
    }

    async fn content(&mut self, found: &DepositWithNames) -> Content {
        let (id, mut archives) = (found.deposit.id, Vec::new());
        for archive in self.store().ledger.archives_of(id).await.expect("archives") {
            let bytes = self.bytes(&archive.key).await;
            let what = || format!("deposit {}: {}: {bytes:?}", id.number(), archive.key.0);
            self.require(bytes.is_ok(), what);
            archives.push(bytes.unwrap_or_default().into());
        }
        let entries = self.store().ledger.entries_of(id).await.expect("entries");
        let entries = entries.iter().map(|entry| (**entry).into()).collect();
        Content { archives, entries, is_complete: found.deposit.state != State::Partial }
    }

    async fn bytes(&self, key: &ArchiveKey) -> Result<Vec<u8>, StoreError> {
        let mut bytes = Vec::new();
        self.store().archives.open(key).await?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Each step is made once, and a deposit that is good is loaded: what it has, and nothing else.
    async fn processed_once(
        &mut self,
        found: &DepositWithNames,
        content: &Content,
        known: &KnownDeposit,
    ) {
        let transitions = self.store().ledger.transitions_of(found.deposit.id).await;
        let transitions = transitions.expect("transitions");
        let causes: Vec<_> = transitions.iter().map(|one| one.cause.name()).collect();
        let is_once = causes.iter().collect::<BTreeSet<_>>().len() == causes.len();
        let is_chain = transitions.windows(2).all(|two| two[1].from == Some(two[0].to));
        let is_good = !content.archives.is_empty() && !content.entries.is_empty();
        let state = found.deposit.state;
        let is_due = match state {
            State::Partial => !content.is_complete,
            State::Done => content.is_complete && is_good,
            State::Rejected => content.is_complete && !is_good,
            _ => false,
        };
        self.require(is_once && is_chain && is_due, || {
            let detail = found.deposit.detail.as_deref();
            format!("{state} ({detail:?}) by {causes:?}: {}", known.told())
        });
        let loaded = (state == State::Done).then(|| identifier(&content.archives));
        self.counts.loaded += usize::from(loaded.is_some());
        self.require(found.deposit.swhid == loaded, || {
            format!("it is {:?}, and not {loaded:?}: {}", found.deposit.swhid, known.told())
        });
    }

    /// Over HTTP, from each server in turn.
    fn compare_media(
        &mut self,
        actor: &Actor,
        number: u64,
        content: &Content,
        known: &KnownDeposit,
    ) {
        let server = self.counts.compared % self.cluster.size();
        let address = self.cluster.address(server).expect("all servers are there");
        let request = Request::new("GET", &format!("/1/demo/{number}/media/"));
        let request = request.header("Authorization", &authorization(&actor.name));
        let answer = request.send(address);
        let is_same = answer.as_ref().is_ok_and(|answer| is_media(answer, &content.archives));
        self.require(is_same, || format!("server {server} sends others: {}", known.told()));
        let pieces = content.archives.iter().chain(&content.entries);
        self.counts.bytes += pieces.map(|piece| piece.len()).sum::<usize>();
    }

    /// The ledger's own check, and that of all bytes.
    async fn is_whole(&mut self) {
        let mut findings = Vec::new();
        let verified = self.store().verify(|finding| findings.push(finding.to_string())).await;
        self.require(verified.is_ok() && findings.is_empty(), || {
            format!("{verified:?}: {findings:?}")
        });
    }
}

/// What these archives are loaded as. That identifiers are those of git is tested elsewhere.
fn identifier(archives: &[Piece]) -> String {
    let mut unpacking = Unpacking::new(LIMITS);
    for archive in archives {
        let mut file = tempfile::tempfile().expect("there is room");
        file.write_all(archive).and_then(|()| file.rewind()).expect("there is room");
        unpacking.unpack("archive", file).expect("it can be read");
    }
    Swhid(unpacking.finish().0.id()).to_string()
}
