//! A client of any SWORD 2.0 server, and the profile as checks of one.
//!
//! Nothing here knows the paths of a server: a service document is where everything begins, and links
//! lead to the rest. "Section" means one of the profile
//! (<https://swordapp.github.io/SWORDv2-Profile/SWORDProfile.html>).

mod client;
mod documents;
pub mod names;
mod package;
pub mod profile;

pub use client::{Answer, Client, Content, Error, Request, Settings};
pub use documents::{Collection, Entry, ErrorDocument, Feed, Link, ServiceDocument};
pub use package::{digest, package, related};
