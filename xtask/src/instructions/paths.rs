//! The paths, and how each is counted.

use std::collections::BTreeMap;
use std::path::{Path as File, PathBuf};

use crate::bench::programs::build_of;
use crate::callgrind;

/// How often a server is asked, in the shorter and in the longer run: what lies between them is that
/// many requests and nothing else.
const ASKED: [u64; 2] = [50, 150];

/// Something that is done often.
pub(super) struct Path {
    pub(super) name: &'static str,
    how: How,
}

enum How {
    /// A work of a program of the baselines.
    Work(&'static str, &'static [&'static str]),
    /// A case of the load, in a server and its client in one process.
    Asked(&'static str),
}

/// All of them.
pub(super) const PATHS: &[Path] = &[
    Path { name: "GET service document", how: How::Asked("service-document-1") },
    Path { name: "GET status", how: How::Asked("status-1") },
    Path { name: "POST archive", how: How::Asked("post-1k-1") },
    Path { name: "PUT metadata", how: How::Asked("put-metadata-1") },
    Path { name: "feed, read", how: How::Work("xml", &["once", "feed", "read", "ours"]) },
    Path { name: "feed, written", how: How::Work("xml", &["once", "feed", "write", "ours"]) },
    Path { name: "floats, opened", how: How::Work("proto", &["once", "array-1M", "open", "ours"]) },
    Path {
        name: "floats, written",
        how: How::Work("proto", &["once", "array-1M", "encode", "ours"]),
    },
    Path {
        name: "dictionary, read",
        how: How::Work("proto", &["once", "dictionary", "decode", "ours"]),
    },
    Path {
        name: "dictionary, written",
        how: How::Work("proto", &["once", "dictionary", "encode", "ours"]),
    },
    Path { name: "schemas, generated", how: How::Work("own", &["generate"]) },
    Path { name: "schemas, compared", how: How::Work("own", &["diff"]) },
];

/// The programs that go the paths, built once each.
pub(super) struct Programs<'r> {
    root: &'r File,
    built: BTreeMap<&'static str, PathBuf>,
}

impl Path {
    /// How many instructions it takes; for a server, each request.
    pub(super) fn count(&self, programs: &mut Programs<'_>) -> Result<u64, String> {
        match self.how {
            How::Work(program, arguments) => {
                let feature: &[&str] = &["--no-default-features", "--features", program];
                let program = programs.get("swordsmith-baselines", program, feature)?;
                callgrind::inside_counted(program, arguments)
            }
            How::Asked(case) => {
                let program = programs.get("swordsmith-load", "asked", &[])?;
                let count = |times: u64| callgrind::of_all(program, &[case, &times.to_string()]);
                let [few, many] = ASKED;
                Ok(count(many)?.saturating_sub(count(few)?) / (many - few))
            }
        }
    }
}

impl<'r> Programs<'r> {
    pub(super) fn of(root: &'r File) -> Self {
        Self { root, built: BTreeMap::new() }
    }

    fn get(
        &mut self,
        package: &str,
        name: &'static str,
        features: &[&str],
    ) -> Result<&File, String> {
        if !self.built.contains_key(name) {
            let program = build_of(self.root, package, name, features, File::new(""))?;
            self.built.insert(name, program);
        }
        Ok(&self.built[name])
    }
}
