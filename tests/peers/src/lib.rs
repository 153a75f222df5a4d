//! What our codec is measured against, and the documents it is measured on.

pub mod floor;
pub mod measure;
pub mod sample;
pub mod xsd_parser;

/// The peer's types and codec for the measured feed, generated when this crate is built.
#[allow(warnings, clippy::all, clippy::pedantic, reason = "not our code")]
pub mod peer {
    include!(concat!(env!("OUT_DIR"), "/feed.rs"));
}

/// Our types and codec for the measured feed, generated when this crate is built.
#[allow(
    missing_docs,
    clippy::wildcard_imports,
    reason = "made by our generator, like the crate that is checked in"
)]
pub mod ours {
    pub mod documents {
        include!(concat!(env!("OUT_DIR"), "/ours/documents.rs"));
    }
    pub mod table {
        include!(concat!(env!("OUT_DIR"), "/ours/table.rs"));
    }
}
