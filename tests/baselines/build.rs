//! Generates the measured types and codecs, ours and those of the baselines, if their feature is
//! on.

#[path = "build/json.rs"]
#[cfg(feature = "json")]
mod json;
#[path = "build/messages.rs"]
#[cfg(feature = "proto")]
mod messages;
#[path = "build/ours.rs"]
#[cfg(any(feature = "xml", feature = "json"))]
mod ours;
#[path = "build/write.rs"]
#[cfg(any(feature = "xml", feature = "json"))]
mod write;
#[path = "build/xml/mod.rs"]
#[cfg(feature = "xml")]
mod xml;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    #[cfg(feature = "xml")]
    xml::generate();
    #[cfg(feature = "json")]
    json::generate();
    #[cfg(feature = "proto")]
    messages::generate();
}
