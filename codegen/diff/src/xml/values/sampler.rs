//! Random texts that a type takes.

use swordsmith_xml::table::WhiteSpace;

use super::SimpleType;
use super::candidates::candidates;
use super::language::walk;
use super::verdict::{Names, takes};
use crate::language::Walk;
use crate::random::Random;

/// How often a text is drawn until the type takes one.
const TRIES: usize = 16;

/// Draws texts of one type.
pub(crate) struct Sampler<'s> {
    of: SimpleType<'s>,
    names: Names,
    /// Corners: texts of values that the type names, and beside them.
    corners: Vec<String>,
    walk: Option<Walk>,
}

impl<'s> Sampler<'s> {
    /// What draws texts of a type.
    pub(crate) fn new(of: SimpleType<'s>) -> Self {
        let names = Names::of(of);
        let mut corners = candidates(of, &names);
        corners.retain(|text| takes(of, text, &names));
        corners.sort();
        corners.dedup();
        Self { of, names, corners, walk: walk(of) }
    }

    /// A random text that the type takes.
    pub(crate) fn draw(&self, random: &mut Random) -> Option<String> {
        for _ in 0..TRIES {
            let text = self.text(random)?;
            let spaced = self.spaced(&text, random);
            for text in [spaced, text] {
                if takes(self.of, &text, &self.names) {
                    return Some(text);
                }
            }
        }
        random.one_of(&self.corners).cloned()
    }

    fn text(&self, random: &mut Random) -> Option<String> {
        const LENGTHS: [usize; 6] = [0, 1, 3, 8, 20, 60];
        let is_corner = self.walk.is_none() || random.is_once_in(3);
        let corner = if is_corner { random.one_of(&self.corners).cloned() } else { None };
        let length = random.one_of(&LENGTHS).copied().unwrap_or_default();
        let walked = || self.walk.as_ref().and_then(|walk| walk.random(length, random));
        corner.or_else(walked).or_else(|| self.corners.first().cloned())
    }

    /// The text with more white space, where that is the same value.
    fn spaced(&self, text: &str, random: &mut Random) -> String {
        const SPACES: [&str; 4] = [" ", "\n", "\t ", "  "];
        if self.of.row().white_space != WhiteSpace::Collapse || !random.is_once_in(6) {
            return text.to_owned();
        }
        let space = random.one_of(&SPACES).copied().unwrap_or_default();
        match random.below(3) {
            0 => format!("{space}{text}"),
            1 => format!("{text}{space}"),
            _ => format!("{space}{text}{space}"),
        }
    }
}
