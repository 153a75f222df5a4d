//! Parcels: the service of `schemas/openapi.yaml`, which keeps them in memory.

#[rustfmt::skip] // generated: laid out already
pub mod api;

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

/// The parcels: each is called by its place, from 1 on, and leaves it empty when it is recalled, so
/// that no number is given twice.
#[derive(Default)]
pub struct Post(Mutex<Vec<Option<Parcel>>>);

impl Post {
    fn parcels(&self) -> MutexGuard<'_, Vec<Option<Parcel>>> {
        self.0.lock().expect("nobody panics while holding it")
    }
}

/// The place of a number, which the description has begin at 1.
fn index(number: u64) -> usize {
    usize::try_from(number - 1).unwrap_or(usize::MAX)
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
        let parcel = self.parcels().get(index(number)).cloned().flatten();
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
        parcels.push(Some(parcel.value));
        Ok(SendParcelResponse::Created { location: paths::parcels_number(parcels.len() as u64) })
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
        if let Some(place) = self.parcels().get_mut(index(request.number)) {
            *place = None;
        }
        Ok(RecallParcelResponse::NoContent)
    }
}
