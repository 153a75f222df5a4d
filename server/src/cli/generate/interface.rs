//! What has changed of the interface since `--watch` began.

use std::path::Path;

use swordsmith_codegen::{Bump, interfaces};
use swordsmith_diff::{Options, Version};
use swordsmith_files::Given;

/// How many documents of a module are tried: somebody waits.
const SAMPLES: usize = 100;

/// The interface as it was in the beginning, and what was said last of its changes.
#[derive(Debug, Default)]
pub(super) struct Watched {
    /// Absent until the schemas are right for the first time.
    beginning: Option<Version>,
    said: Option<String>,
}

impl Watched {
    /// What is to be said of the changes since the beginning, unless it was said last. Nothing is
    /// said while the schemas are wrong: others tell.
    pub(super) fn changes(&mut self, manifest: &Path) -> Option<String> {
        let now = version(manifest)?;
        let Some(beginning) = &self.beginning else {
            self.beginning = Some(now);
            return None;
        };
        let options = Options { samples: SAMPLES, judges_allowed: false, ..Options::default() };
        let report = swordsmith_diff::diff(beginning, &now, &options);
        let said = match report {
            Ok(report) if report.changes.is_empty() => None,
            Ok(report) => Some(format!("since this began:\n\n{}", report.text())),
            Err(findings) => Some(findings),
        };
        if said == self.said {
            return None;
        }
        let is_undone = said.is_none();
        self.said.clone_from(&said);
        if is_undone { Some("the interface is as it was when this began".to_owned()) } else { said }
    }
}

/// The interface as it is, if it is right.
fn version(manifest: &Path) -> Option<Version> {
    let Given { sources, manifest, .. } = Given::of_manifest(manifest).ok()?;
    interfaces(&sources, manifest, &Bump::new()).ok()?;
    Some(Version { sources, manifest })
}
