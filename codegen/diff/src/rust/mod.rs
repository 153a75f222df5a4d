//! Rust: what a change does to code that uses what is generated, or implements it.
//!
//! Both versions are generated in memory. What of that is public is read from its text ([`api`]),
//! with what the derives add, and compared item by item ([`compare`]); no compiler is asked.

mod api;
mod compare;
pub(crate) mod rules;

use swordsmith_codegen::diagnostic::{Diagnostics, Severity as FindingSeverity};
use swordsmith_codegen::generate;

use crate::{Change, Party, Place, Severity, Version};
use api::Api;

/// Every change of what the generated Rust offers. Of an old version of which none can be made, there
/// is no code that could break.
pub(crate) fn compare(old: &Version, new: &Version) -> Vec<Change> {
    match (offered(old, "old"), offered(new, "new")) {
        (Ok(old), Ok(new)) => compare::compare(old, &new),
        (Err(old), Ok(_)) => vec![old.at_old(Severity::Warning)],
        (Ok(_), Err(new)) => vec![new.at_new(Severity::Undecided)],
        (Err(old), Err(new)) => {
            vec![old.at_old(Severity::Warning), new.at_new(Severity::Warning)]
        }
    }
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
