//! Sequences as people read them.

use std::fmt::Write as _;

use super::Table;
use super::play::Fault;
use super::step::Step;
use crate::Case;

impl Fault {
    /// What is wrong, and the steps that led there.
    pub(super) fn describe(&self, table: &Table<'_, '_>, steps: &[Step]) -> String {
        let mut text = match self {
            Self::NotCreatable => "nobody says how what it is about comes to be".to_owned(),
            Self::Wrong(why) => why.clone(),
        };
        let _ = write!(text, "\n  after {} steps:", steps.len());
        let mut made = 0;
        for (at, step) in steps.iter().enumerate() {
            let _ = write!(text, "\n  {}. {}", at + 1, described(table, step, made));
            made += usize::from(step.about.is_none());
        }
        text
    }
}

fn described(table: &Table<'_, '_>, step: &Step, made: usize) -> String {
    let Case { place, rule, .. } = table.case(step);
    let operation = table.case(step).operation().name;
    let who = if step.client == 0 { "the client" } else { "another client" };
    let verb = if step.about.is_none() { "makes" } else { "asks about" };
    let number = step.about.unwrap_or(made) + 1;
    format!("{who} {verb} number {number} by {operation} ({place}: {rule})")
}
