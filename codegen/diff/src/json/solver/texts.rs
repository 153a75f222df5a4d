//! Strings of some lengths, that match some patterns and do not match others.

use std::rc::Rc;

use swordsmith_json::table::Pattern;

use super::atoms::Atom;
use super::leaf::is_excluded;
use super::{Outcome, Solver};
use crate::json::value::Json;
use crate::language::alphabet::{Alphabet, Classes};
use crate::language::combine::{All, Any, Not};
use crate::language::machine::AnyMachine;
use crate::language::regular::Regular;
use crate::language::search::Search;
use crate::language::texts::{matching, sized};
use crate::language::{self, TooLarge, Walk};

/// The longest string that is made.
const LONGEST: u64 = 4096;

/// How much longer than they have to be strings are that are drawn.
const DRAWN: usize = 8;

/// What strings are made of that nothing says more of.
const LETTERS: [char; 10] = ['a', 'b', 'c', 'x', 'y', 'Z', '0', '1', ' ', 'é'];

/// What strings must fulfil.
struct Texts<'t, 'a> {
    patterns: Vec<(&'a Pattern<'a>, bool)>,
    least: u64,
    most: Option<u64>,
    atoms: &'t [Atom<'a>],
}

impl<'a> Solver<'a> {
    /// A string.
    pub(super) fn string(&mut self, atoms: &[Atom<'a>]) -> Outcome {
        let texts = Texts::of(atoms);
        if texts.most.is_some_and(|most| texts.least > most) || texts.is_contradictory() {
            return Outcome::Empty;
        }
        if texts.least > LONGEST {
            return Outcome::Unknown(format!("strings of {} characters are not made", texts.least));
        }
        if self.is_drawing()
            && let Some(text) = self.drawn(&texts)
        {
            return found(text);
        }
        if let Some(text) = texts.plain() {
            return found(text);
        }
        texts.search().unwrap_or_else(|TooLarge| too_large(&texts))
    }

    /// One at random.
    fn drawn(&mut self, texts: &Texts<'_, 'a>) -> Option<String> {
        let length = usize::try_from(texts.least).ok()?;
        if texts.patterns.is_empty() {
            return (0..4).find_map(|_| {
                let length = length + self.below(DRAWN + 1);
                let letters = (0..length).map(|_| LETTERS[self.below(LETTERS.len())]);
                Some(letters.collect()).filter(|text: &String| texts.has(text))
            });
        }
        let walk = self.walk(texts)?;
        let random = self.random.as_mut()?;
        (0..4).find_map(|_| walk.random(length + DRAWN, random).filter(|it| texts.has(it)))
    }

    /// The strings that match the patterns, which are looked at once.
    fn walk(&mut self, texts: &Texts<'_, 'a>) -> Option<Rc<Walk>> {
        let key = texts.key();
        if let Some(walk) = self.walks.get(&key) {
            return walk.clone();
        }
        let mut classes = Classes::of_json();
        let machines = (texts.taken(&mut classes), texts.mismatching(&mut classes));
        let walk = if let (Ok(taken), refused) = machines {
            let refused: AnyMachine = Box::new(Not(Box::new(Any(refused))));
            let machine = Box::new(All(vec![taken, refused]));
            Some(Rc::new(Walk::new(machine, Alphabet::of(&classes))))
        } else {
            None
        };
        self.walks.insert(key, walk.clone());
        walk
    }
}

fn found(text: String) -> Outcome {
    Outcome::Found(Json::String(text), None)
}

fn too_large(texts: &Texts<'_, '_>) -> Outcome {
    let sources: Vec<_> = texts.patterns.iter().map(|(it, _)| format!("`{}`", it.source)).collect();
    let what = if sources.is_empty() { "lengths".to_owned() } else { sources.join(" and ") };
    Outcome::Unknown(format!("{what} could not be compared: too large, or not regular"))
}

impl<'t, 'a> Texts<'t, 'a> {
    fn of(atoms: &'t [Atom<'a>]) -> Self {
        let mut texts = Self { patterns: Vec::new(), least: 0, most: None, atoms };
        for atom in atoms {
            match atom {
                Atom::Pattern(pattern, is_met) => texts.patterns.push((*pattern, *is_met)),
                Atom::LeastSize(least) => texts.least = texts.least.max(*least),
                Atom::MostSize(most) => {
                    texts.most = Some(texts.most.map_or(*most, |known| known.min(*most)));
                }
                _ => {}
            }
        }
        texts
    }

    fn is_contradictory(&self) -> bool {
        let refused = self.patterns.iter().filter(|(_, is_met)| !is_met);
        let mut refused = refused.map(|(pattern, _)| pattern.translated);
        refused.any(|it| self.patterns.iter().any(|(one, is_met)| *is_met && one.translated == it))
    }

    /// Whether a string is one.
    fn has(&self, text: &str) -> bool {
        let length = text.chars().count() as u64;
        length >= self.least
            && self.most.is_none_or(|most| length <= most)
            && self.patterns.iter().all(|(pattern, is_met)| pattern.is_match(text) == *is_met)
            && !is_excluded(self.atoms, &Json::String(text.to_owned()))
    }

    /// A string that is as good as any other.
    fn plain(&self) -> Option<String> {
        let length = usize::try_from(self.least.max(1).min(self.most.unwrap_or(u64::MAX))).ok()?;
        let letters = ["a", "b", "c", "1", "x", "y", "z"];
        let repeated = letters.iter().map(|letter| letter.repeat(length));
        let longer = (1..=4).map(|more| "a".repeat(length + more));
        repeated.chain(longer).find(|text| self.has(text))
    }

    /// The machine that takes all strings, and maybe more.
    fn taken(&self, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
        let mut machines = vec![sized(self.least, self.most)?];
        for (pattern, _) in self.patterns.iter().filter(|(_, is_met)| *is_met) {
            // What is not regular is asked when a string was found.
            machines.extend(matching(pattern.translated, classes).ok());
        }
        Ok(Box::new(All(machines)))
    }

    /// What tells the strings apart from others but that some are excluded.
    fn key(&self) -> String {
        let patterns = self.patterns.iter().map(|(it, is_met)| (it.translated, is_met));
        format!("{:?} {} {:?}", patterns.collect::<Vec<_>>(), self.least, self.most)
    }

    /// Machines of strings that match what they must not.
    fn mismatching(&self, classes: &mut Classes) -> Vec<AnyMachine> {
        let refused = self.patterns.iter().filter(|(_, is_met)| !is_met);
        refused.filter_map(|(it, _)| matching(it.translated, classes).ok()).collect()
    }

    /// The machine that takes none of the strings, and maybe not all others.
    fn refused(&self, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
        let mut machines = self.mismatching(classes);
        for atom in self.atoms {
            let Atom::NoneOf(values) = atom else { continue };
            for value in values {
                if let Json::String(text) = value {
                    machines.push(Regular::parse(&regex_syntax::escape(text), classes)?);
                }
            }
        }
        Ok(Box::new(Any(machines)))
    }

    fn search(&self) -> Result<Outcome, TooLarge> {
        let mut classes = Classes::of_json();
        let (old, new) = (self.taken(&mut classes)?, self.refused(&mut classes)?);
        let search = Search { old, new, alphabet: &Alphabet::of(&classes) };
        match search.run(|text| self.has(text)) {
            language::Outcome::None => Ok(Outcome::Empty),
            language::Outcome::Found(text) => Ok(found(text)),
            language::Outcome::Unclear | language::Outcome::TooLarge => Err(TooLarge),
        }
    }
}
