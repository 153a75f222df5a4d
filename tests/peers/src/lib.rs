//! What our codec is measured against, and the documents it is measured on.

pub mod floor;
pub mod measure;
pub mod sample;
pub mod xsd_parser;

/// The peer's types and codec for the measured feed, generated when this crate is built.
#[expect(
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    clippy::pedantic,
    clippy::all,
    clippy::unwrap_used,
    clippy::allow_attributes_without_reason,
    reason = "not our code"
)]
pub mod peer {
    include!(concat!(env!("OUT_DIR"), "/feed.rs"));
}

/// Our types and codec for the measured feed, generated when this crate is built.
#[expect(missing_docs, clippy::pedantic, reason = "generated; read where it is checked in")]
pub mod ours {
    pub mod documents {
        include!(concat!(env!("OUT_DIR"), "/ours/documents.rs"));
    }
    pub mod table {
        include!(concat!(env!("OUT_DIR"), "/ours/table.rs"));
    }
}
