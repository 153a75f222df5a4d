//! A service that keeps notes, written with the description only.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use swordsmith_http::Body;
use swordsmith_http::description::Description;
use swordsmith_http::message::{OutgoingContent, Refused};
use swordsmith_http::security::{AnyProof, ApiKey, BearerToken, Credentials};
use swordsmith_http::server::{Context, Dispatch, Exchange, PathValues, Response, UntypedRefusal};
use swordsmith_http::value::Texts;

/// The secret of the only client.
pub(crate) const SECRET: &str = "s3cret";

/// Notes by their numbers; shared by the servers of a test.
pub(crate) type Notes = Arc<Mutex<BTreeMap<u64, Vec<u8>>>>;

/// The service.
pub(crate) struct Notebook {
    pub(crate) description: &'static Description<'static>,
    pub(crate) notes: Notes,
    /// Whether it is unavailable.
    pub(crate) is_away: bool,
}

impl Notebook {
    fn refused(&self, choose: impl Fn(&Description<'static>) -> Refused) -> UntypedRefusal {
        choose(self.description).into()
    }
}

impl Dispatch for Notebook {
    type Proof = AnyProof;
    type Client = ();
    type Located = u64;
    type Refusal = UntypedRefusal;

    fn description(&self) -> &'static Description<'static> {
        self.description
    }

    async fn authenticate(&self, proof: AnyProof) -> Result<(), UntypedRefusal> {
        let is_known = match proof {
            AnyProof::Basic(Credentials { user, password }) => user == "demo" && password == SECRET,
            AnyProof::Bearer(BearerToken(token)) => token == SECRET,
            AnyProof::ApiKey(ApiKey { key, .. }) => key == SECRET,
            AnyProof::Http(it) => it.credentials.contains(SECRET),
        };
        let who = |description: &Description<'static>| {
            let refusal = description.router.unauthorized.expect("it asks for proof");
            Refused::new(refusal, "who is that?")
        };
        if is_known { Ok(()) } else { Err(self.refused(who)) }
    }

    async fn locate(&self, _: &Context<()>, path: &PathValues) -> Result<u64, UntypedRefusal> {
        let number = path.get(0);
        let notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let none = |description: &Description<'static>| {
            Refused::new(description.router.not_found, "there is no such note")
        };
        if notes.contains_key(&number) { Ok(number) } else { Err(self.refused(none)) }
    }

    async fn call(
        &self,
        _: Context<()>,
        number: u64,
        mut exchange: Exchange,
    ) -> Result<Response<Body>, UntypedRefusal> {
        if self.is_away {
            return Err(self.refused(|description| {
                Refused::new(description.router.unavailable, "come again")
            }));
        }
        let request = exchange.untyped().await.map_err(Refused::into)?;
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let content = if exchange.operation().method == "PUT" {
            let note = request.contents.into_iter().find(|it| it.media_type.contains("xml"));
            notes.extend(note.map(|note| (number, note.bytes.to_vec())));
            OutgoingContent::Nothing
        } else {
            OutgoingContent::Document(notes.get(&number).cloned().unwrap_or_default().into())
        };
        exchange.respond_with(0, Texts::default(), content).map_err(Refused::into)
    }
}
