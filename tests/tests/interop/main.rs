//! Tests that need other programs. If one is missing, the message names it.

mod apps;
mod archives;
mod buf;
mod durability;
mod large;
mod nginx;
mod official_client;
mod operations;
mod pages;
mod peer;
mod peers;
mod protobuf;
mod python;
mod readme;
mod reports;
mod scale;
mod schemathesis;
mod swhid;
mod sword2;
mod xmllint;
