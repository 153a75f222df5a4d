//! What a lock tells of the files that are there now.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::parted::Parted;
use super::{Lock, digest};
use crate::input::Input;
use crate::place::Place;

/// Which side has moved since a lock was written: a sentence each. The inputs are those of the
/// lock, unless others are given, which were reached now.
pub(crate) fn since(
    lock: &Lock,
    input: &Input,
    reached: Option<&BTreeMap<String, String>>,
    place: &Place,
) -> Vec<String> {
    let of_lock = || {
        let texts = lock.inputs.keys().filter_map(|name| Some((name, input.text(name)?)));
        texts.map(|(name, text)| (name.clone(), digest(text))).collect()
    };
    let parted = Parted {
        inputs: reached.cloned().unwrap_or_else(of_lock),
        outputs: outputs(&place.folder, lock),
        input_folder: &input.folder().to_string_lossy(),
        output_folder: &place.folder.to_string_lossy(),
    };
    parted.since(lock)
}

/// The digests of the files of a lock that are there.
fn outputs(folder: &Path, lock: &Lock) -> BTreeMap<String, String> {
    let texts = lock.outputs.keys().filter_map(|name| {
        let bytes = fs::read(folder.join(name)).ok()?;
        Some((name.clone(), digest(&String::from_utf8_lossy(&bytes))))
    });
    texts.collect()
}
