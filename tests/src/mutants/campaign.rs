//! Mutants of a document before both: our table and the judge.

use swordsmith_xml::table::Schema;
use swordsmith_xml::{Limits, validate};

use super::explain::{Outcome, Rules};
use super::{Mutant, Tally, Vocabulary};
use crate::judge::{Against, Judge};

/// One schema, as we know it and as the judge knows it, and what a reader that was generated from it says.
pub struct Campaign<'c> {
    schema: &'c Schema<'c>,
    judge: &'c Judge,
    vocabulary: Vocabulary,
}

/// What each says of one text: what is wrong with it.
#[derive(Debug)]
pub struct Verdicts {
    /// By our table.
    pub ours: Vec<String>,
    /// By the judge.
    pub judge: Vec<String>,
}

impl<'c> Campaign<'c> {
    /// A campaign against documents whose root is a global element.
    pub fn new(schema: &'c Schema<'c>, judge: &'c Judge) -> Self {
        Self { schema, judge, vocabulary: Vocabulary::of(schema) }
    }

    /// So many mutants of a document, each looked at by `also` too, which may have its own objection.
    pub fn run(
        &self,
        name: &str,
        text: &str,
        count: usize,
        rules: &mut Rules,
        also: &dyn Fn(&Mutant, &Verdicts) -> Option<String>,
    ) -> Tally {
        let mut tally = Tally { documents: 1, ..Tally::default() };
        for mutant in super::of(text, &self.vocabulary, count) {
            let verdicts = self.verdicts(&mutant.text);
            let outcome = rules.compare(&mutant, &verdicts);
            let objection = also(&mutant, &verdicts);
            tally.add(if objection.is_some() { Outcome::Unexplained } else { outcome }, || {
                shown(name, text, &mutant, &verdicts, objection)
            });
        }
        tally
    }

    fn verdicts(&self, text: &str) -> Verdicts {
        let ours = validate(self.schema, text.as_bytes(), &Limits::DEFAULT);
        Verdicts {
            ours: ours.iter().map(ToString::to_string).collect(),
            judge: self.judge.findings(text.as_bytes(), Against::Declaration),
        }
    }
}

/// A disagreement as people read it: what was done, what each says, and the text where it differs from the document.
fn shown(
    name: &str,
    text: &str,
    mutant: &Mutant,
    verdicts: &Verdicts,
    objection: Option<String>,
) -> String {
    let says = |findings: &[String]| match findings.first() {
        Some(first) => format!("{first} ({} in all)", findings.len()),
        None => "valid".to_owned(),
    };
    let mut shown = format!(
        "{name}: {}\n  ours:  {}\n  judge: {}\n  text:  {}",
        mutant.operator,
        says(&verdicts.ours),
        says(&verdicts.judge),
        difference(text, &mutant.text),
    );
    if let Some(objection) = objection {
        shown.push_str("\n  also:  ");
        shown.push_str(&objection);
    }
    shown
}

/// What is another text in the mutant, with something around it.
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
