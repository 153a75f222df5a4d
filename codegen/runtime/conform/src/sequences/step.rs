//! Steps as data: what is chosen, and not what is sent, so that a sequence can be played again.

use fastrand::Rng;

use super::choices::Choices;

/// A step of a sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// Who asks.
    pub(super) client: usize,
    /// What it is about: the how-manieth that was made; `None`: another one is made.
    pub(super) about: Option<usize>,
    /// Which operation.
    pub(super) operation: usize,
    /// Which of its requests.
    pub(super) request: usize,
}

/// How many of those that were made last are asked about.
const RECENT: usize = 3;

/// Random steps.
pub(super) fn random(choices: &Choices<'_>, clients: usize, seed: u64, length: usize) -> Vec<Step> {
    let mut random = Rng::with_seed(seed);
    // Who made each.
    let mut owners: Vec<usize> = Vec::new();
    let mut steps = Vec::with_capacity(length);
    for _ in 0..length {
        let makes = owners.is_empty() || choices.existing.is_empty() || random.u8(..8) == 0;
        let step = if makes {
            making(&mut random, choices, clients)
        } else {
            about(&mut random, choices, clients, &owners)
        };
        owners.extend(makes.then_some(step.client));
        steps.push(step);
    }
    steps
}

fn making(random: &mut Rng, choices: &Choices<'_>, clients: usize) -> Step {
    let operation = random.usize(..choices.creating.len());
    let request = random.usize(..choices.creating[operation].len());
    Step { client: random.usize(..clients), about: None, operation, request }
}

/// Mostly its owner asks; the state is read more often than anything else is done.
fn about(random: &mut Rng, choices: &Choices<'_>, clients: usize, owners: &[usize]) -> Step {
    let about = random.usize(owners.len().saturating_sub(RECENT)..owners.len());
    let client = if random.u8(..8) == 0 { random.usize(..clients) } else { owners[about] };
    let any = random.usize(..choices.existing.len());
    let operation = choices.reporting.filter(|_| random.u8(..4) == 0).unwrap_or(any);
    let request = random.usize(..choices.existing[operation].len());
    Step { client, about: Some(about), operation, request }
}

/// Of these steps, those that are about the same as the last one.
pub(super) fn of_the_last(steps: &[Step]) -> Vec<Step> {
    let number = |at: usize| steps[..at].iter().filter(|it| it.about.is_none()).count();
    let about = |at: usize| steps[at].about.unwrap_or_else(|| number(at));
    let Some(last) = steps.len().checked_sub(1) else { return Vec::new() };
    let kept = (0..steps.len()).filter(|at| about(*at) == about(last));
    kept.map(|at| Step { about: steps[at].about.map(|_| 0), ..steps[at] }).collect()
}

/// The same steps without those of a range, and without all that is about what these made.
pub(super) fn without(steps: &[Step], left_out: &std::ops::Range<usize>) -> Vec<Step> {
    let mut kept = Vec::with_capacity(steps.len());
    // The new number of each that was made, if it still is.
    let mut numbers: Vec<Option<usize>> = Vec::new();
    let mut made = 0;
    for (at, step) in steps.iter().enumerate() {
        let stays = !left_out.contains(&at);
        let Some(about) = step.about else {
            numbers.push(stays.then_some(made));
            made += usize::from(stays);
            kept.extend(stays.then_some(*step));
            continue;
        };
        let about = numbers.get(about).copied().flatten().filter(|_| stays);
        kept.extend(about.map(|about| Step { about: Some(about), ..*step }));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(about: Option<usize>, request: usize) -> Step {
        Step { client: 0, about, operation: 0, request }
    }

    #[test]
    fn what_is_about_something_that_is_not_made_is_left_out_with_it() {
        let steps = [step(None, 0), step(None, 1), step(Some(0), 2), step(Some(1), 3)];
        assert_eq!(without(&steps, &(0..1)), [step(None, 1), step(Some(0), 3)]);
        assert_eq!(of_the_last(&steps), [step(None, 1), step(Some(0), 3)]);
        assert_eq!(without(&steps, &(2..4)), [step(None, 0), step(None, 1)]);
    }
}
