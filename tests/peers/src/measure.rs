//! Times small pieces of work in turns, so that a drift of the machine hits all of them alike.

use std::hint::black_box;
use std::time::Instant;

/// One piece of work: what it is called, and the work.
pub type Subject<'a> = (&'static str, Box<dyn FnMut() -> usize + 'a>);

/// Runs every subject in turn, `rounds` times, and returns the median time of each in nanoseconds.
pub fn medians(subjects: &mut [Subject<'_>], rounds: usize) -> Vec<(&'static str, u64)> {
    let mut times = vec![Vec::with_capacity(rounds); subjects.len()];
    for round in 0..=rounds {
        for ((_, work), times) in subjects.iter_mut().zip(&mut times) {
            let begun = Instant::now();
            black_box(work());
            let taken = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
            // The first round warms up caches and allocator.
            if round > 0 {
                times.push(taken);
            }
        }
    }
    let median = |mut times: Vec<u64>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    subjects.iter().map(|(name, _)| *name).zip(times.into_iter().map(median)).collect()
}
