//! From positions to the states of a deterministic automaton.
//!
//! A state is what may have been read last: one position, or several copies of the same leaf.
//! Schemas must tell leaves apart by the next child alone, so nothing more is to be determined.
//! Positions that the same list follows are one state, and a state goes on as its list does: by its
//! own edges, then by those of the state of the list behind.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{NONE, NONE16};

use super::positions::{END, Entry, List, ListId, Positions};

/// How many states one type may have.
const STATES: usize = NONE16 as usize - 1;
/// How many entries of lists may be looked at: copies of leaves are told apart in sets, of which
/// there may be as many as copies.
const VISITED: usize = 1 << 22;

/// A state. Edges and fallback lead to states of the same list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// Whether the content may end here.
    pub(super) is_final: bool,
    /// Bounds of the leaf that leads here; `(0, NONE)` if it is not counted.
    pub(super) bounds: (u32, u32),
    /// What may follow, a leaf at most once, in the order of the leaves.
    pub(super) edges: Vec<Edge>,
    /// The state whose edges may follow, too.
    pub(super) fallback: Option<usize>,
}

/// An edge: any name of the leaf leads to the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edge {
    /// The leaf.
    pub(super) leaf: u16,
    /// The repeated group of which a new iteration begins.
    pub(super) group: u16,
    /// The state that follows.
    pub(super) target: usize,
}

/// Why there are no states.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// More than the table can number.
    TooMany,
    /// Nobody could tell which of two counts goes on.
    TwoCounts,
}

/// The states, the initial one first.
pub(super) fn build(positions: &Positions) -> Result<Vec<State>, Failure> {
    let mut building = Building::new(positions);
    building.number(Read::Before(positions.first));
    let mut states = Vec::new();
    while let Some(read) = building.found.get(states.len()).cloned() {
        states.push(building.state(&read)?);
        if building.found.len() > STATES {
            return Err(Failure::TooMany);
        }
    }
    Ok(absorb(states))
}

/// What may have been read last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    /// Whatever comes before a list.
    Before(ListId),
    /// A position that is counted.
    Counted(usize),
    /// One of several copies of a leaf.
    Copies(BTreeSet<usize>),
}

struct Building<'p> {
    positions: &'p Positions,
    /// Where copies of leaves stand, by list.
    copies: Vec<Copies>,
    found: Vec<Read>,
    numbers: BTreeMap<Read, usize>,
    /// Entries that may still be looked at.
    left: usize,
}

/// What may follow: the positions of each leaf, and the group of which a new iteration begins.
type Steps = BTreeMap<u16, (BTreeSet<usize>, u16)>;

impl<'p> Building<'p> {
    fn new(positions: &'p Positions) -> Self {
        let (found, numbers) = (Vec::new(), BTreeMap::new());
        Self { positions, copies: copies(positions), found, numbers, left: VISITED }
    }

    fn number(&mut self, read: Read) -> usize {
        *self.numbers.entry(read).or_insert_with_key(|read| {
            self.found.push(read.clone());
            self.found.len() - 1
        })
    }

    fn state(&mut self, read: &Read) -> Result<State, Failure> {
        let positions = self.positions;
        let lists: Vec<ListId> = match read {
            Read::Before(list) => vec![*list],
            Read::Counted(position) => vec![positions.all[*position].next],
            Read::Copies(copies) => copies.iter().map(|copy| positions.all[*copy].next).collect(),
        };
        let (steps, rest) = self.steps(&lists)?;
        let mut edges = Vec::with_capacity(steps.len());
        for (leaf, (reached, group)) in steps {
            let target = self.reached(reached)?;
            edges.push(Edge { leaf, group, target: self.number(target) });
        }
        let bounds = match read {
            Read::Counted(position) => positions.all[*position].bounds,
            _ => None,
        };
        Ok(State {
            is_final: lists.iter().any(|list| positions.lists[*list].may_end),
            bounds: bounds.map_or((0, NONE), |(least, most)| (least, most.unwrap_or(NONE))),
            edges,
            fallback: rest.map(|rest| self.number(Read::Before(rest))),
        })
    }

    /// What has been read behind a step to some positions of one leaf.
    fn reached(&self, reached: BTreeSet<usize>) -> Result<Read, Failure> {
        let mut each = reached.iter().map(|position| &self.positions.all[*position]);
        let is_counted = each.clone().any(|position| position.bounds.is_some());
        let next = each.next().map_or(END, |position| position.next);
        let is_one_list = each.all(|position| position.next == next);
        match reached.first() {
            Some(only) if is_counted && reached.len() == 1 => Ok(Read::Counted(*only)),
            _ if is_counted => Err(Failure::TwoCounts),
            _ if is_one_list => Ok(Read::Before(self.without_empty(next).unwrap_or(next))),
            _ => Ok(Read::Copies(reached)),
        }
    }

    /// The own steps before some lists, and the list that goes on. Copies of a leaf are told apart
    /// together, so there are none in the list that goes on.
    fn steps(&mut self, lists: &[ListId]) -> Result<(Steps, Option<ListId>), Failure> {
        let (own, rest) = self.own(lists);
        self.left = self.left.checked_sub(own.len() + lists.len()).ok_or(Failure::TooMany)?;
        let mut steps = Steps::new();
        for Entry { position, group } in own {
            let leaf = self.positions.all[position].leaf;
            let (reached, iterated) = steps.entry(leaf).or_insert((BTreeSet::new(), group));
            reached.insert(position);
            *iterated = group.max(*iterated);
        }
        Ok((steps, rest))
    }

    fn own(&self, lists: &[ListId]) -> (Vec<Entry>, Option<ListId>) {
        let all = &self.positions.lists;
        let (own, rest) = match lists {
            [only] if !self.copies[*only].here => (all[*only].entries.clone(), all[*only].rest),
            _ => {
                let chain = |list: &ListId| self.positions.chain(*list, END).collect();
                let chains: Vec<Vec<ListId>> = lists.iter().map(chain).collect();
                let shared = self.shared(&chains);
                let own = chains.iter().flat_map(|chain| &chain[..chain.len() - shared]);
                let own = own.flat_map(|list| &all[*list].entries).copied().collect();
                (own, chains[0].iter().rev().take(shared).next_back().copied())
            }
        };
        (own, rest.and_then(|rest| self.without_empty(rest)))
    }

    /// How many lists at the ends of these chains are the same, and without copies.
    fn shared(&self, chains: &[Vec<ListId>]) -> usize {
        let is_shared = |(from_end, list): &(usize, &ListId)| {
            let same = |other: &Vec<ListId>| other.iter().rev().nth(*from_end) == Some(list);
            !self.copies[**list].here_or_behind && chains.iter().all(same)
        };
        chains[0].iter().rev().enumerate().take_while(is_shared).count()
    }

    /// The first list of a chain that has entries of its own.
    fn without_empty(&self, list: ListId) -> Option<ListId> {
        let mut chain = self.positions.chain(list, END);
        chain.find(|list| !self.positions.lists[*list].entries.is_empty())
    }
}

/// Where entries stand for leaves that have several positions.
#[derive(Debug, Clone, Copy, Default)]
struct Copies {
    here: bool,
    here_or_behind: bool,
}

fn copies(positions: &Positions) -> Vec<Copies> {
    let mut count: BTreeMap<u16, usize> = BTreeMap::new();
    positions.all.iter().for_each(|position| *count.entry(position.leaf).or_default() += 1);
    let is_copy = |entry: &Entry| count[&positions.all[entry.position].leaf] > 1;
    let mut found: Vec<Option<Copies>> = vec![None; positions.lists.len()];
    for list in 0..positions.lists.len() {
        let chain = std::iter::successors(Some(list), |list| positions.lists[*list].rest);
        let open: Vec<_> = chain.take_while(|list| found[*list].is_none()).collect();
        for list in open.into_iter().rev() {
            let List { entries, rest, .. } = &positions.lists[list];
            let here = entries.iter().any(is_copy);
            let behind = rest.and_then(|rest| found[rest]).is_some_and(|it| it.here_or_behind);
            found[list] = Some(Copies { here, here_or_behind: here || behind });
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}

/// The states without those that only one other state falls back to: that one has their edges.
fn absorb(mut states: Vec<State>) -> Vec<State> {
    let mut ways = vec![(0, 0); states.len()];
    ways[0].0 += 1;
    for state in &states {
        state.edges.iter().for_each(|edge| ways[edge.target].0 += 1);
        state.fallback.iter().for_each(|fallback| ways[*fallback].1 += 1);
    }
    let is_absorbed = |state: usize| ways[state] == (0, 1);
    for holder in (0..states.len()).filter(|state| !is_absorbed(*state)) {
        let mut edges: BTreeMap<u16, Edge> = BTreeMap::new();
        let mut fallback = Some(holder);
        while let Some(next) = fallback.filter(|next| *next == holder || is_absorbed(*next)) {
            // Of two edges of a leaf, the first counts.
            for edge in std::mem::take(&mut states[next].edges) {
                edges.entry(edge.leaf).or_insert(edge);
            }
            fallback = states[next].fallback;
        }
        (states[holder].edges, states[holder].fallback) = (edges.into_values().collect(), fallback);
    }
    renumber(states, is_absorbed)
}

fn renumber(states: Vec<State>, is_left_out: impl Fn(usize) -> bool) -> Vec<State> {
    let mut kept = 0;
    let number = |state: usize| {
        let number = kept;
        kept += usize::from(!is_left_out(state));
        number
    };
    let numbers: Vec<usize> = (0..states.len()).map(number).collect();
    let left = states.into_iter().enumerate().filter(|(number, _)| !is_left_out(*number));
    let renumbered = left.map(|(_, mut state)| {
        state.edges.iter_mut().for_each(|edge| edge.target = numbers[edge.target]);
        state.fallback = state.fallback.map(|fallback| numbers[fallback]);
        state
    });
    renumbered.collect()
}
