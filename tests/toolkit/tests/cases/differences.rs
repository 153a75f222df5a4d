//! Known differences, in a file with an entry per line: `case/document: why`. An entry that is no
//! longer needed is a fault.

use std::collections::BTreeMap;
use std::fs;

use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

/// The entries, and which of them were needed.
pub(crate) struct Differences {
    file: &'static str,
    entries: BTreeMap<String, bool>,
}

impl Differences {
    /// The entries of a file that a test looks at.
    pub(crate) fn read(file: &'static str, is_ours: impl Fn(&str) -> bool) -> Self {
        let text = fs::read_to_string(project_root().join("tests/cases").join(file)).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let keys = lines.map(|line| line.split_once(": ").unwrap().0.to_owned());
        Self { file, entries: keys.filter(|key| is_ours(key)).map(|key| (key, false)).collect() }
    }

    /// Whether a difference is known, where there is one.
    pub(crate) fn explain(&mut self, key: &str) -> bool {
        self.entries.get_mut(key).map(|is_needed| *is_needed = true).is_some()
    }

    /// The entries that nothing needed become faults.
    pub(crate) fn end(self, faults: &mut Faults) {
        for (key, _) in self.entries.iter().filter(|(_, is_needed)| !**is_needed) {
            faults.add(format!("{}: `{key}` is not needed: nothing differs", self.file));
        }
    }
}
