//! The register of a shelter, called by its generated client.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod axum;
mod client;
mod server;
mod service;

/// An animal as a document.
const ANIMAL: &str = "<animal xmlns='urn:example:shelter' kind='cat'><name>Minka</name><weight>4200</weight></animal>";
