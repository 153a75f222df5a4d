//! The service.

use std::sync::{Mutex, MutexGuard, PoisonError};

use swordsmith_http::description::{Description, Operation, Path, Segment};
use swordsmith_http::message::Refused;
use swordsmith_http::server::{Context, Dispatch, Exchange, PathValues, Response};
use swordsmith_http::{Body, percent};

use crate::answer::Answering;
use crate::documents::{Documents, answered};
use crate::key::Place;
use crate::map::Map;
use crate::state::{Client, State};
use crate::{Account, MockProof, MockRefusal, Settings, checksum, refused, setup};

/// A service that answers as its description says.
#[derive(Debug)]
pub struct Mock {
    pub(crate) description: &'static Description<'static>,
    pub(crate) settings: Settings,
    pub(crate) map: Map,
    pub(crate) documents: Documents,
    state: Mutex<State>,
}

/// What a request is about.
#[derive(Debug)]
pub struct Located {
    pub(crate) path: &'static Path<'static>,
    pub(crate) place: Place,
}

impl Mock {
    /// A mock of a description.
    pub fn new(description: &'static Description<'static>, settings: Settings) -> Self {
        let map = Map::of(description, settings.seed);
        let documents = Documents::of(description, &settings.documents);
        let state = Mutex::new(State::new(settings.seed, settings.bounds));
        Self { description, settings, map, documents, state }
    }

    /// The numbers of documents that it is to answer with and of which there is neither a valid example
    /// nor a valid sample. An operation that needs one is refused as unavailable.
    pub fn missing_documents(&self) -> Vec<u32> {
        let needed = self.description.operations.iter().flat_map(|it| answered(it));
        let mut missing: Vec<_> = needed.filter(|it| !self.documents.has(*it)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// The file `conform.toml` with which `swordsmith conform` tests it: what is there, what makes what
    /// is not, and which request each status takes.
    pub fn setup(&self) -> String {
        setup::written(self)
    }

    /// Whether a document is valid.
    pub(crate) fn is_valid(&self, number: u32, document: &[u8]) -> bool {
        self.description.document(number).is_some_and(|it| it.check(document).is_ok())
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Dispatch for Mock {
    type Proof = MockProof;
    type Client = Client;
    type Located = Located;
    type Refusal = MockRefusal;

    fn description(&self) -> &'static Description<'static> {
        self.description
    }

    async fn authenticate(&self, proof: MockProof) -> Result<Client, MockRefusal> {
        let proofs = proof.0.0;
        let clients = [&self.settings.client, &self.settings.another];
        let router = &self.description.router;
        // The generator has checked that a description with security schemes has such a refusal.
        let refusal = router.unauthorized.unwrap_or(router.unavailable);
        let unknown = || MockRefusal::new(refusal, "the credentials are not known");
        let is_proven = |it: &&Account| proofs.iter().all(|proof| it.is_proven_by(proof));
        clients.iter().position(is_proven).ok_or_else(unknown)
    }

    async fn locate(
        &self,
        context: &Context<Client>,
        path: &PathValues,
    ) -> Result<Located, MockRefusal> {
        let not_found =
            || MockRefusal::new(self.description.router.not_found, "there is no such resource");
        let mut paths = self.description.paths.iter().copied();
        let found = paths.find(|it| it.template == path.template()).ok_or_else(not_found)?;
        let names: Vec<String> =
            in_order(found).map(|at| found.parameters[at].value.plain(path.get(at))).collect();
        let is_there = self.state().has(&self.map, self.map.chain(found), &names, context.client);
        let place = Place { template: found.template, names };
        if is_there { Ok(Located { path: found, place }) } else { Err(not_found()) }
    }

    fn refused(
        &self,
        operation: Option<&'static Operation<'static>>,
        refusal: &MockRefusal,
    ) -> Response<Body> {
        refused::response(self, operation, refusal)
    }

    async fn call(
        &self,
        context: Context<Client>,
        located: Located,
        mut exchange: Exchange,
    ) -> Result<Response<Body>, MockRefusal> {
        let request = exchange.untyped().await.map_err(Refused::into::<MockRefusal>)?;
        checksum::check(self.description, exchange.operation(), &request)?;
        let (client, origin) = (context.client, context.origin);
        Answering { mock: self, client, origin, located, exchange: &exchange, request }.answer()
    }
}

/// The numbers of a path's parameters, as they stand in it.
fn in_order(path: &'static Path<'static>) -> impl Iterator<Item = usize> {
    path.segments.iter().flat_map(Segment::parameters)
}

/// A place as a path.
pub(crate) fn filled(place: &Place) -> String {
    let mut names = place.names.iter();
    let (mut path, mut rest) = (String::new(), place.template);
    while let Some((text, (_, behind))) =
        rest.split_once('{').and_then(|(text, behind)| Some((text, behind.split_once('}')?)))
    {
        let Some(name) = names.next() else { break };
        path.push_str(text);
        path.push_str(&percent::encode(name));
        rest = behind;
    }
    path + rest
}
