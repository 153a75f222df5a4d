//! Rust: what a change does to code that uses what is generated, or implements it.
//!
//! Both versions are generated in memory. What of that is public is read from its text ([`api`]),
//! with what the derives add, and compared item by item ([`compare`]); no compiler is asked.

mod api;
mod compare;
pub(crate) mod rules;

use swordsmith_codegen::diagnostic::{Diagnostics, Severity as FindingSeverity};
use swordsmith_codegen::generate;
use swordsmith_codegen::manifest::{MADE, Manifest};

use crate::{Change, Party, Place, Severity, Version};
use api::Api;

/// Every change of what the generated Rust offers. Of an old version of which none can be made, there
/// is no code that could break.
pub(crate) fn compare(old: &Version, new: &Version) -> Vec<Change> {
    if are_called_by_other_files(old, new) {
        return Vec::new();
    }
    match (offered(old, "old"), offered(new, "new")) {
        (Ok(old), Ok(new)) => compare::compare(old, &new),
        (Err(old), Ok(_)) => vec![old.at_old(Severity::Warning)],
        (Ok(_), Err(new)) => vec![new.at_new(Severity::Undecided)],
        (Err(old), Err(new)) => {
            vec![old.at_old(Severity::Warning), new.at_new(Severity::Warning)]
        }
    }
}

/// Whether two JSON Schemas are compared that are files of other names, as `old.json` and `new.json`
/// are: documents without a title are called by these, which says nothing of the change.
fn are_called_by_other_files(old: &Version, new: &Version) -> bool {
    let files = |version: &Version| {
        let is_made = version.sources.get(version.manifest).name == MADE;
        let read = Manifest::parse(version.manifest, &version.sources, &mut Diagnostics::default());
        let modules = read.filter(|_| is_made).map(|it| it.modules).unwrap_or_default();
        modules.into_iter().flat_map(|module| module.json).collect::<Vec<_>>()
    };
    let (old, new) = (files(old), files(new));
    !old.is_empty() && !new.is_empty() && old != new
}

/// What a version offers, or why no Rust can be made of it: the comparison goes on without.
fn offered(version: &Version, name: &str) -> Result<Api, Box<NotMade>> {
    let files = generate(&version.sources, version.manifest)
        .map_err(|findings| Box::new(NotMade::of(version, name, &findings)))?;
    Ok(Api::of(&files))
}

/// Why no Rust can be made of a version.
struct NotMade {
    change: Change,
    place: Option<Place>,
}

impl NotMade {
    fn of(version: &Version, name: &str, findings: &Diagnostics) -> Self {
        let mut errors =
            findings.iter().filter(|finding| finding.severity == FindingSeverity::Error);
        let first = errors.next();
        let why = first.map_or("it is not said why", |finding| &finding.message);
        let message = match errors.count() {
            0 => format!("no Rust can be made of the {name} version: {why}"),
            more => format!("no Rust can be made of the {name} version: {why}; and {more} more"),
        };
        let mut change = Change::new(&rules::RUST_NOT_MADE, Severity::Undecided, name, message)
            .to([Party::Code, Party::Servers]);
        change.help = first.and_then(|finding| finding.help.clone());
        let span = first.and_then(|finding| finding.span);
        Self { change, place: span.map(|span| Place::of(version, span)) }
    }

    fn at_old(self, severity: Severity) -> Change {
        Change { severity, ..self.change }.at(self.place, None)
    }

    fn at_new(self, severity: Severity) -> Change {
        Change { severity, ..self.change }.at(None, self.place)
    }
}
