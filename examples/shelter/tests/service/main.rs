//! The register of a shelter, called by its generated client and by its generated protocol tests.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod client;
mod server;
mod service;
mod subject;

#[rustfmt::skip]
#[allow(dead_code, non_snake_case, reason = "names say operation, place and rule; a service need not use every refusal")]
#[path = "../register/mod.rs"]
mod protocol;

use shelter as generated;
use subject::subject;

/// An animal as a document.
const ANIMAL: &str = "<animal xmlns='urn:example:shelter' kind='cat'><name>Minka</name><weight>4200</weight></animal>";
