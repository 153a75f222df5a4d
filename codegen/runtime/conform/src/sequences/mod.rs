//! Stateful sequences: random requests about the same resources, from two clients, whose responses
//! must fit the states that the description says these may be in.
//!
//! What a resource may be is a set of states ([`Model`]): a state that comes by itself may have come
//! or not. Each response narrows the set; one that fits none of it is a finding, and the sequence is
//! then cut down to the steps that it takes.

mod choices;
mod display;
mod model;
mod play;
mod shrink;
mod step;

use std::time::Instant;

use fastrand::Rng;
use swordsmith_http::description::{Description, States};

use crate::report::{Test, Verdict};
use crate::{Case, Exchange, Selection, Subject};
use choices::Choices;
use model::Model;
use play::{Fault, Player};
use step::Step;

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sequences {
    /// How many steps there are in all; each is a request.
    pub steps: usize,
    /// Where the random choices begin: the same steps for the same seed.
    pub seed: u64,
}

/// How many steps a sequence has.
const LENGTH: usize = 40;

impl Sequences {
    /// The family of their tests.
    pub const FAMILY: &str = "sequences";

    /// How many tests these are: one for each sequence, of whatever has states.
    pub(crate) fn count(self, description: &Description<'_>) -> usize {
        self.steps.div_ceil(LENGTH) * description.states.len()
    }

    /// Plays sequences about whatever has states; each is a test. Nothing is played where nothing
    /// may be made, or where that is no longer allowed.
    pub(crate) fn play<'a>(
        self,
        description: &'a Description<'a>,
        subject: &dyn Subject,
        selection: &Selection,
        is_allowed: impl Fn() -> bool,
        mut each: impl FnMut(Test),
    ) {
        if selection.read_only {
            return;
        }
        let mut seeds = Rng::with_seed(self.seed);
        for states in description.states {
            let table = Table::new(description, subject, states);
            for number in 0..self.steps.div_ceil(LENGTH) {
                let mut test = test(states, number);
                let seed = seeds.u64(..);
                if selection.takes_named(&test.name, Self::FAMILY) {
                    if is_allowed() {
                        table.run(&mut test, seed);
                    }
                    each(test);
                }
            }
        }
    }
}

/// What all sequences about one kind of resource have in common.
struct Table<'s, 'a> {
    description: &'a Description<'a>,
    subject: &'s dyn Subject,
    model: Model<'a>,
    choices: Choices<'a>,
    /// How many clients there are.
    clients: usize,
}

impl<'s, 'a> Table<'s, 'a> {
    fn new(
        description: &'a Description<'a>,
        subject: &'s dyn Subject,
        states: &'a States<'a>,
    ) -> Self {
        let choices = Choices::of(description, states);
        let proofs = [Some(subject.proof()), subject.proof_of_another()];
        let proofs: Vec<_> = proofs.into_iter().flatten().collect();
        let endpoint = subject.endpoint();
        for proof in &proofs {
            endpoint.secrets.add(description.security, proof);
        }
        let clients = proofs.len();
        Self { description, subject, model: Model { states }, choices, clients }
    }

    /// What a step sends.
    fn case(&self, step: &Step) -> &Case<'a> {
        let all =
            if step.about.is_none() { &self.choices.creating } else { &self.choices.existing };
        &all[step.operation][step.request]
    }

    fn run(&self, test: &mut Test, seed: u64) {
        let begun = Instant::now();
        if self.choices.creating.is_empty() {
            test.verdict = Verdict::NotApplicable;
            return;
        }
        if self.subject.endpoint().pace.is_over() {
            return;
        }
        let steps = step::random(&self.choices, self.clients, seed, LENGTH);
        test.verdict = match self.played(&steps) {
            Ok(()) => Verdict::Passed,
            Err(_) if self.subject.endpoint().pace.is_over() => Verdict::NotRun,
            Err(FailedRun { fault: Fault::NotCreatable, .. }) => Verdict::NotApplicable,
            Err(first) => {
                let (steps, ended) = shrink::smallest(self, &steps, first);
                test.exchanges = ended.exchanges;
                let why = ended.fault.describe(self, &steps[..ended.at]);
                Verdict::Failed(self.subject.endpoint().secrets.hide(&why))
            }
        };
        test.duration = begun.elapsed();
    }

    /// Plays steps from the beginning; where and why they ended, if something was wrong.
    fn played(&self, steps: &[Step]) -> Result<(), FailedRun> {
        let mut player = Player::new(self);
        for (at, step) in steps.iter().enumerate() {
            if let Err(fault) = player.play(step) {
                return Err(FailedRun { at: at + 1, fault, exchanges: player.exchanges });
            }
        }
        Ok(())
    }
}

/// How a sequence ended before its end.
struct FailedRun {
    /// After how many steps.
    at: usize,
    fault: Fault,
    /// What went over the wire until then.
    exchanges: Vec<Exchange>,
}

fn test(states: &States<'_>, number: usize) -> Test {
    let operation = format!("sequences of {{{}}}", states.parameter);
    Test {
        name: format!("sequences::{}::{}", states.parameter, number + 1),
        operation,
        family: Sequences::FAMILY,
        place: states.parameter.to_owned(),
        rule: "in any order".to_owned(),
        verdict: Verdict::NotRun,
        exchanges: Vec::new(),
        arguments: Vec::new(),
        duration: std::time::Duration::ZERO,
    }
}
