//! A schema of the suite, and the documents that it is tested with.

use bumpalo::Bump;
use swordsmith_codegen::build_json_table;
use swordsmith_codegen::source::Sources;
use swordsmith_json::{Limits, validate};

use crate::xsd_suite::expected::SCHEMA;

/// A schema and its tests.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) schema: String,
    pub(super) tests: Vec<Test>,
}

/// A document.
pub(super) struct Test {
    pub(super) name: String,
    pub(super) document: String,
    pub(super) is_valid: bool,
}

impl Group {
    /// What is wrong with the schema, and with each document: `None` where the result is as
    /// expected. Of a rejected schema, its documents are not run.
    pub(super) fn run(&self, remotes: &[(String, String)]) -> Vec<(String, Option<String>)> {
        let (arena, mut sources) = (Bump::new(), Sources::default());
        for (uri, text) in remotes {
            sources.add(uri, text);
        }
        let root = sources.add("schema.json", &self.schema);
        let (schema, roots) = match build_json_table(&[root], &sources, &arena) {
            Ok(built) => built,
            Err(findings) => {
                let fault = findings.iter().map(|it| it.line(&sources)).collect::<Vec<_>>();
                return vec![(SCHEMA.to_owned(), Some(fault.join("; ")))];
            }
        };
        let run = |test: &Test| {
            let errors = validate(&schema, roots[0], test.document.as_bytes(), &Limits::DEFAULT);
            let fault = match (errors.first(), test.is_valid) {
                (Some(error), true) => Some(format!("rejected: {error}")),
                (None, false) => Some("accepted".to_owned()),
                _ => None,
            };
            (test.name.clone(), fault)
        };
        self.tests.iter().map(run).collect()
    }
}
