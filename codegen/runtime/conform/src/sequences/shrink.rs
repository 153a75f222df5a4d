//! The smallest sequence that fails: fewer and fewer steps, as long as they still do.

use super::step::{self, Step};
use super::{FailedRun, Table};

/// How many sequences are played again at most.
const TRIES: usize = 100;

/// Steps that fail, and how they do.
type Found = (Vec<Step>, FailedRun);

/// Fewer steps that fail. If they do not fail again, these are all of them, as they were played
/// first.
pub(super) fn smallest(table: &Table<'_, '_>, steps: &[Step], ended: FailedRun) -> Found {
    let mut tries = TRIES;
    let mut found = (steps[..ended.at].to_vec(), ended);
    // Mostly all else has nothing to do with it.
    if let Some(fewer) = failing(table, &step::of_the_last(&found.0), &mut tries) {
        found = fewer;
    }
    let mut size = found.0.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < found.0.len() {
            match failing(table, &step::without(&found.0, &(at..at + size)), &mut tries) {
                Some(fewer) => found = fewer,
                None => at += size,
            }
        }
        size /= 2;
    }
    found
}

/// Plays steps, and returns them up to where they fail, if they do.
fn failing(table: &Table<'_, '_>, steps: &[Step], tries: &mut usize) -> Option<Found> {
    *tries = tries.checked_sub(1)?;
    let ended = table.played(steps).err()?;
    let is_over = table.subject.endpoint().pace.is_over();
    (!is_over).then(|| (steps[..ended.at].to_vec(), ended))
}
