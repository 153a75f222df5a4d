//! Real schemas with real documents, where `SWORDSMITH_XSD_REAL` says that there are any.
//!
//! They are not ours to pass on, so nothing of them is in the repository, and what is measured on them is left out without them.

use std::fs;
use std::path::{Path, PathBuf};

/// The sets: what the case is called, the folder, and whether what xsd-parser makes of it compiles.
///
/// In the first, names that differ in case or punctuation alone become one Rust name twice.
const SETS: [(&str, &str, bool); 2] =
    [("cyclonedx", "cyclonedx--bom-1-6", false), ("maven", "maven-pom", true)];

/// Generates for each set that is there; tells the crate which are (`cfg(real_…)`) and why others are not (`LEFT_OUT`).
pub(crate) fn generate(out: &Path) {
    println!("cargo::rerun-if-env-changed=SWORDSMITH_XSD_REAL");
    let folder = std::env::var_os("SWORDSMITH_XSD_REAL").map(PathBuf::from);
    let mut left_out = Vec::new();
    for (name, set, has_peer) in SETS {
        println!("cargo::rustc-check-cfg=cfg(real_{name})");
        let outcome = match &folder {
            Some(folder) => of_set(&folder.join(set), &out.join(name), has_peer),
            None => Err("SWORDSMITH_XSD_REAL names no folder of real schemas".to_owned()),
        };
        match outcome {
            Ok(()) => println!("cargo::rustc-cfg=real_{name}"),
            Err(reason) => left_out.push(format!("{name}: {}", reason.replace('\n', " "))),
        }
    }
    println!("cargo::rustc-env=LEFT_OUT={}", left_out.join("; "));
}

fn of_set(set: &Path, out: &Path, has_peer: bool) -> Result<(), String> {
    let cannot = |path: &Path| format!("cannot read {}", path.display());
    let root = set.join("ROOT");
    let root = fs::read_to_string(&root).map_err(|_| cannot(&root))?;
    println!("cargo::rerun-if-changed={}", set.display());
    let schema = set.join(root.trim());
    if has_peer {
        super::of_schema(&schema, None, out)?;
    } else {
        crate::write::ours(&schema, out)?;
        fs::write(out.join("peer.rs"), "").map_err(|error| error.to_string())?;
    }
    let document = largest(&set.join("valid")).ok_or_else(|| cannot(&set.join("valid")))?;
    fs::write(out.join("document.xml"), document).map_err(|error| error.to_string())
}

/// The largest document of a folder that is in UTF-8, as all subjects want it.
fn largest(folder: &Path) -> Option<String> {
    let paths = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut documents: Vec<_> =
        paths.filter_map(|path| Some((fs::metadata(&path).ok()?.len(), path))).collect();
    documents.sort();
    documents.iter().rev().find_map(|(_, path)| fs::read_to_string(path).ok())
}
