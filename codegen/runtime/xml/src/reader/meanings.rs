//! What names of the document mean, remembered for those that the lexer keeps.

use super::super::engine::ExpandedName;
use super::super::lexer::Known;
use super::super::table::NONE;

/// What names mean, by their numbers.
#[derive(Debug)]
pub(super) struct Meanings(Box<[Meaning]>);

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
        Self(room(Known::FEW))
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
        // No scope has the number 0, so what is not known is not found.
        if let Some(meaning) = self.0.get(Known::place(number))
            && meaning.number == number
            && meaning.epoch == epoch
        {
            return Some(meaning.name);
        }
        let name = ask()?;
        if number != 0 {
            self.remember(Meaning { number, name, epoch });
        }
        Some(name)
    }

    fn remember(&mut self, meaning: Meaning) {
        let place = Known::place(meaning.number);
        if place >= self.0.len() {
            self.0 = room(Known::MANY);
        }
        if let Some(known) = self.0.get_mut(place) {
            *known = meaning;
        }
    }
}

/// Room for what so many names mean.
fn room(names: usize) -> Box<[Meaning]> {
    let name = ExpandedName { namespace: 0, id: NONE };
    vec![Meaning { number: 0, name, epoch: 0 }; names].into_boxed_slice()
}
