//! Parcels: the service of `schemas/openapi.yaml`, which keeps them in memory.

#[rustfmt::skip] // generated: laid out already
pub mod api;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use api::documents::Parcel;
use api::operations::{
    GetParcelRequest, GetParcelResponse, RecallParcelRequest, RecallParcelResponse, SendParcelBody,
    SendParcelRequest, SendParcelResponse,
};
use api::paths;
use api::refusal::Refusal;
use api::router::Router;
use api::service::{Service, Target};
use axum::routing::get;
use swordsmith::http::security::Credentials;
use swordsmith::http::server::Context;

/// Where the service is in the application: the path of `servers` in its description.
const PREFIX: &str = "/post";

/// The application: the service below its prefix, and whatever else there is.
pub fn app() -> axum::Router {
    let parcels = Router::new(Post::default()).mounted_at(PREFIX);
    axum::Router::new().route("/health", get(|| async { "well" })).nest_service(PREFIX, parcels)
}

/// The parcels by their numbers.
#[derive(Default)]
pub struct Post(Mutex<BTreeMap<u64, Parcel>>);

impl Post {
    fn parcels(&self) -> MutexGuard<'_, BTreeMap<u64, Parcel>> {
        self.0.lock().expect("nobody panics while holding it")
    }
}

/// The router has checked the request against the description before any of this runs, and the
/// document against its schema.
impl Service for Post {
    /// Who asks.
    type Client = String;
    /// What `{number}` leads to.
    type ParcelsNumber = Parcel;

    async fn authenticate(&self, proof: Credentials) -> Result<String, Refusal> {
        match (proof.user.as_str(), proof.password.as_str()) {
            ("demo", "demo") => Ok(proof.user),
            _ => Err(Refusal::Unauthorized("wrong name or password".into())),
        }
    }

    async fn locate_parcels_number(
        &self,
        _: &Context<String>,
        number: u64,
    ) -> Result<Parcel, Refusal> {
        let parcel = self.parcels().get(&number).cloned();
        parcel.ok_or_else(|| Refusal::NotFound("there is no such parcel".into()))
    }

    async fn precondition(&self, _: &Context<String>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn send_parcel(
        &self,
        _: Context<String>,
        request: SendParcelRequest,
    ) -> Result<SendParcelResponse, Refusal> {
        let SendParcelBody::Parcel(parcel) = request.body;
        let mut parcels = self.parcels();
        let number = parcels.keys().last().map_or(1, |last| last + 1);
        parcels.insert(number, parcel.value);
        Ok(SendParcelResponse::Created { location: paths::parcels_number(number) })
    }

    async fn get_parcel(
        &self,
        _: Context<String>,
        parcel: Parcel,
        _: GetParcelRequest,
    ) -> Result<GetParcelResponse, Refusal> {
        Ok(GetParcelResponse::Ok { body: parcel })
    }

    async fn recall_parcel(
        &self,
        _: Context<String>,
        _: Parcel,
        request: RecallParcelRequest,
    ) -> Result<RecallParcelResponse, Refusal> {
        self.parcels().remove(&request.number);
        Ok(RecallParcelResponse::NoContent)
    }
}
