//! The search for a shortest text that the one machine takes and the other does not.

use std::collections::BTreeSet;

use super::alphabet::{Alphabet, Symbol};
use super::machine::{AnyMachine, advance, begin, takes};

/// How many symbols may be read altogether.
const STEPS: usize = 1 << 18;

/// How many states more are looked at for a text that is not blank.
const PATIENCE: usize = 64;

/// How many texts are tried that turn out to be none.
const TRIES: usize = 256;

/// What a search came to.
pub(crate) enum Outcome {
    /// There is no such text.
    None,
    /// This is one.
    Found(String),
    /// There may be some, but those that were tried are none.
    Unclear,
    /// There were too many states.
    TooLarge,
}

/// States of both machines that were reached.
type Seen = BTreeSet<(Box<[u32]>, Box<[u32]>)>;

/// A state of both machines.
struct Node {
    old: Box<[u32]>,
    new: Box<[u32]>,
    /// The state before it, and what was read there.
    from: Option<(usize, Symbol)>,
}

/// A search, breadth first.
pub(crate) struct Search<'a> {
    /// Takes the texts that are looked for.
    pub(crate) old: AnyMachine,
    /// Does not take them.
    pub(crate) new: AnyMachine,
    /// The symbols that both read.
    pub(crate) alphabet: &'a Alphabet,
}

/// What was found so far.
struct Progress {
    /// A text that is one, but blank.
    blank: Option<String>,
    /// The state behind which the search ends.
    last: usize,
    /// How many texts were none.
    failed: usize,
}

impl Search<'_> {
    /// Looks for a text that passes the test; blank texts only if nothing else is found near.
    pub(crate) fn run(mut self, is_one: impl Fn(&str) -> bool) -> Outcome {
        let (old, new) = (begin(&mut *self.old), begin(&mut *self.new));
        let mut seen = BTreeSet::from([(old.clone(), new.clone())]);
        let mut nodes = vec![Node { old, new, from: None }];
        let mut progress = Progress { blank: None, last: usize::MAX, failed: 0 };
        let most = STEPS / self.alphabet.symbols().len().max(1);
        let mut at = 0;
        while at < nodes.len().min(progress.last).min(most)
            && progress.failed < TRIES
            && !self.is_too_large()
        {
            if self.is_found(&nodes[at])
                && let Some(text) = progress.try_text(self.text(&nodes, at), at, &is_one)
            {
                return Outcome::Found(text);
            }
            self.go_on(&mut nodes, &mut seen, at);
            at += 1;
        }
        let is_all = at == nodes.len();
        match progress.blank {
            Some(text) => Outcome::Found(text),
            None if progress.failed >= TRIES => Outcome::Unclear,
            None if self.is_too_large() || !is_all => Outcome::TooLarge,
            None if progress.failed > 0 => Outcome::Unclear,
            None => Outcome::None,
        }
    }

    fn is_found(&self, node: &Node) -> bool {
        takes(&*self.old, &node.old) && !takes(&*self.new, &node.new)
    }

    fn is_too_large(&self) -> bool {
        self.old.is_too_large() || self.new.is_too_large()
    }

    /// Reads each symbol behind a state.
    fn go_on(&mut self, nodes: &mut Vec<Node>, seen: &mut Seen, at: usize) {
        for symbol in self.alphabet.symbols() {
            let (mut old, mut new) = (nodes[at].old.clone(), nodes[at].new.clone());
            if !advance(&mut *self.old, &mut old, symbol, self.alphabet) {
                continue;
            }
            advance(&mut *self.new, &mut new, symbol, self.alphabet);
            if seen.insert((old.clone(), new.clone())) {
                nodes.push(Node { old, new, from: Some((at, symbol)) });
            }
        }
    }

    /// The text that leads to a state.
    fn text(&self, nodes: &[Node], mut at: usize) -> String {
        let mut characters = Vec::new();
        while let Some((before, symbol)) = nodes[at].from {
            characters.push(self.alphabet.character(symbol));
            at = before;
        }
        characters.iter().rev().collect()
    }
}

impl Progress {
    /// The text, if it is one that is good enough to end the search.
    fn try_text(
        &mut self,
        text: String,
        at: usize,
        is_one: impl Fn(&str) -> bool,
    ) -> Option<String> {
        let is_blank = text.trim().is_empty();
        if is_blank && self.blank.is_some() {
            return None;
        }
        match (is_one(&text), is_blank) {
            (true, false) => return Some(text),
            (true, true) => (self.blank, self.last) = (Some(text), at + PATIENCE),
            (false, _) => self.failed += 1,
        }
        None
    }
}
