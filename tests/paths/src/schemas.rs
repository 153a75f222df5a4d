//! What `swordsmith generate` and `swordsmith diff` do with the schemas of a small service of ours. Those
//! of the deposit service would take five minutes.

use std::path::Path;

use swordsmith_diff::{Options, Version};
use swordsmith_files::{Files, Given, interface};

use crate::Work;

/// Documents that the comparison makes at random.
const SAMPLES: usize = 10;

/// The code of the schemas.
pub(super) fn generate() -> Work {
    let Given { sources, manifest, .. } = ours();
    Box::new(move || {
        swordsmith_codegen::generate(&sources, manifest).expect("schemas without errors").len()
    })
}

/// The schemas, compared with themselves.
pub(super) fn diff() -> Work {
    let Given { sources, manifest, .. } = ours();
    let version = Version { sources, manifest };
    let options = Options { samples: SAMPLES, ..Options::default() };
    Box::new(move || {
        let report = swordsmith_diff::diff(&version, &version, &options);
        report.expect("schemas without errors").text().len()
    })
}

fn ours() -> Given {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/shelter/schemas");
    interface(&path, &Files::Disk).expect("the schemas can be read").expect("a manifest is there")
}
