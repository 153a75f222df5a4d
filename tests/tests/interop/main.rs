//! Tests with parts from outside: what they need is named in the message when it is missing.

mod durability;
mod judge;
mod large;
mod official_client;
mod pages;
mod protobuf;
mod python;
mod readme;
mod schemathesis;
mod swhid;
