//! Probes the service: every parameter at its bounds and beyond, every media type, wrong
//! credentials, and so on, as the description has it.

use parcels::api::description::{DESCRIPTION, operation};
use swordsmith_conform::{Fixture, Proof, Request};

fn main() {
    let parcel = Request::of(&operation::SEND_PARCEL).body(
        "application/xml",
        "<parcel xmlns='urn:example:parcels'><to>Ada</to><grams>800</grams></parcel>",
    );
    Fixture::serve(&DESCRIPTION, parcels::app())
        .proof(Proof::Basic("demo".into(), "demo".into()))
        .arguments(move |post, _| {
            post.send(&parcel).created().map(str::to_owned).into_iter().collect()
        })
        .run()
}
