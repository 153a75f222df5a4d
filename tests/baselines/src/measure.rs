//! Times works in turns, so that drift of the machine affects all of them alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::work::Work;

/// How many turns every work has.
const ROUNDS: usize = 15;
/// The shortest turn: a work that takes less time is repeated.
const TURN: Duration = Duration::from_millis(2);

/// The median time of one run of each work, in nanoseconds.
pub fn medians(works: &mut [Work]) -> Vec<u64> {
    // The first run makes the inputs, and warms up caches and allocator.
    for work in works.iter_mut() {
        time(work, 1);
    }
    let repetitions: Vec<_> = works.iter_mut().map(repetitions).collect();
    let mut times = vec![Vec::with_capacity(ROUNDS); works.len()];
    for _ in 0..ROUNDS {
        for ((work, repetitions), times) in works.iter_mut().zip(&repetitions).zip(&mut times) {
            // Restores the caches and the heap after the other works.
            time(work, 1);
            times.push(time(work, *repetitions) / u128::from(*repetitions));
        }
    }
    times.into_iter().map(median).collect()
}

fn repetitions(work: &mut Work) -> u32 {
    let once = time(work, 1).max(1);
    u32::try_from(TURN.as_nanos() / once).unwrap_or(u32::MAX).max(1)
}

fn time(work: &mut Work, repetitions: u32) -> u128 {
    let begun = Instant::now();
    for _ in 0..repetitions {
        black_box((work.run)());
    }
    begun.elapsed().as_nanos()
}

fn median(mut times: Vec<u128>) -> u64 {
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    u64::try_from(median).unwrap_or(u64::MAX)
}

/// Runs a work once, in a function that a profiler can find by name.
#[inline(never)]
pub fn counted(work: &mut Work) -> usize {
    black_box((work.run)())
}
