//! What names of the document mean, remembered for those that the lexer keeps.

use super::super::engine::ExpandedName;
use super::super::lexer::Known;
use super::super::table::NONE;

/// What names mean, by their numbers.
#[derive(Debug)]
pub(super) struct Meanings([Meaning; Known::PLACES]);

#[derive(Debug, Clone, Copy)]
struct Meaning {
    /// The name's number; 0 for none.
    number: u32,
    name: ExpandedName,
    /// While the scope has this number, the name means that.
    epoch: u64,
}

impl Meanings {
    /// Nothing is known yet.
    pub(super) fn new() -> Self {
        let name = ExpandedName { namespace: 0, id: NONE };
        Self([Meaning { number: 0, name, epoch: 0 }; Known::PLACES])
    }

    /// What the name of that number (0: it has none) means while the scope has the number `epoch`; asked for if that is
    /// not known.
    #[inline]
    pub(super) fn of(
        &mut self,
        number: u32,
        epoch: u64,
        ask: impl FnOnce() -> Option<ExpandedName>,
    ) -> Option<ExpandedName> {
        let meaning = &mut self.0[Known::place(number)];
        // No scope has the number 0, so what is not known is not found.
        if meaning.number == number && meaning.epoch == epoch {
            return Some(meaning.name);
        }
        let name = ask()?;
        if number != 0 {
            *meaning = Meaning { number, name, epoch };
        }
        Some(name)
    }
}
