//! Runs our table and the reference validator on the mutants of a document.

use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate};

use super::explain::{Outcome, Rules};
use super::{Mutant, Tally, Vocabulary};
use crate::reference_validator::{Against, ReferenceValidator};

/// One schema, as our table and as compiled by the reference validator.
pub struct Campaign<'c> {
    schema: &'c Schema<'c>,
    reference: &'c ReferenceValidator,
    vocabulary: Vocabulary,
}

/// The errors that each validator finds in one text.
#[derive(Debug)]
pub struct Findings {
    /// Of our table.
    pub ours: Vec<String>,
    /// Of the reference validator.
    pub reference: Vec<String>,
}

impl<'c> Campaign<'c> {
    /// A campaign over documents whose root is a global element.
    pub fn new(schema: &'c Schema<'c>, reference: &'c ReferenceValidator) -> Self {
        Self { schema, reference, vocabulary: Vocabulary::of(schema) }
    }

    /// Compares both on `count` mutants of a document. `also` checks each mutant, too, and returns
    /// its objection.
    pub fn run(
        &self,
        name: &str,
        text: &str,
        count: usize,
        rules: &mut Rules,
        also: &dyn Fn(&Mutant, &Findings) -> Option<String>,
    ) -> Tally {
        let mut tally = Tally { documents: 1, ..Tally::default() };
        for mutant in super::of(text, &self.vocabulary, count) {
            let found = self.findings(&mutant.text);
            let outcome = rules.compare(&mutant, &found);
            let objection = also(&mutant, &found);
            tally.add(if objection.is_some() { Outcome::Unexplained } else { outcome }, || {
                shown(name, text, &mutant, &found, objection)
            });
        }
        tally
    }

    fn findings(&self, text: &str) -> Findings {
        let ours = validate(self.schema, text.as_bytes(), &Limits::DEFAULT);
        Findings {
            ours: ours.iter().map(ToString::to_string).collect(),
            reference: self.reference.findings(text.as_bytes(), Against::Declaration),
        }
    }
}

/// Formats a disagreement: the operator, the first finding of each, and the text where it differs
/// from the document.
fn shown(
    name: &str,
    text: &str,
    mutant: &Mutant,
    found: &Findings,
    objection: Option<String>,
) -> String {
    let says = |findings: &[String]| match findings.first() {
        Some(first) => format!("{first} ({} in all)", findings.len()),
        None => "valid".to_owned(),
    };
    let mut shown = format!(
        "{name}: {}\n  ours:      {}\n  reference: {}\n  text:      {}",
        mutant.operator,
        says(&found.ours),
        says(&found.reference),
        difference(text, &mutant.text),
    );
    if let Some(objection) = objection {
        shown.push_str("\n  also:      ");
        shown.push_str(&objection);
    }
    shown
}

/// The part of the mutant that differs, with some characters around it.
fn difference(old: &str, new: &str) -> String {
    const AROUND: usize = 60;
    const LONGEST: usize = 400;
    let before = old.chars().zip(new.chars()).take_while(|(old, new)| old == new).count();
    let start = before.saturating_sub(AROUND);
    let length = new.chars().count();
    let behind =
        old.chars().rev().zip(new.chars().rev()).take_while(|(old, new)| old == new).count();
    let end = (length - behind.min(length - before)) + AROUND;
    let part: String = new.chars().skip(start).take((end - start).min(LONGEST)).collect();
    part.replace('\n', "\\n")
}
