//! The rule about which crate of the server depends on which: the layers below know nothing of those
//! above, and nothing that is generated.

use super::{Checkout, File};

/// The layers, each with those of our crates that it may depend on.
const LAYERS: [(&str, &[&str]); 4] = [
    ("server/deposit", &[]),
    ("server/processing", &["swordsmith-deposit", "swordsmith-store"]),
    ("server/serve", &["swordsmith-http", "swordsmith-xml"]),
    ("server/store", &["swordsmith-deposit", "swordsmith-store"]),
];

/// A layer depends on those below, and on no other crate of ours.
pub(super) fn know_those_below(checkout: &Checkout) -> Vec<String> {
    let faults = |(layer, below): (&'static str, &[&str])| {
        let manifest =
            checkout.files.iter().find(|file| file.name == format!("{layer}/Cargo.toml"));
        let faults = manifest.map(|manifest| others(manifest, below)).unwrap_or_default();
        faults.into_iter().map(move |fault| format!("{fault}, which is not below {layer}"))
    };
    LAYERS.into_iter().flat_map(faults).collect()
}

fn others(manifest: &File, below: &[&str]) -> Vec<String> {
    let dependency = |line: &str| {
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        name.starts_with("swordsmith") && !below.contains(&name)
    };
    manifest.lines_with(dependency, "a dependency on a crate of ours")
}
