//! What a step took: seconds, and those of a processor.

use std::fmt;
use std::time::{Duration, Instant};

/// What begins now.
pub(crate) struct Begun {
    at: Instant,
    processor: Option<Duration>,
}

impl Begun {
    pub(crate) fn now() -> Self {
        Self { at: Instant::now(), processor: of_children() }
    }
}

/// `812 s (1040 s of processors)`: where the second is not much more than the first, the step waits,
/// or one thing comes after the other.
impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.at.elapsed().as_secs())?;
        match (self.processor, of_children()) {
            (Some(before), Some(now)) => {
                write!(f, " ({} s of processors)", now.saturating_sub(before).as_secs())
            }
            _ => Ok(()),
        }
    }
}

/// What all programs took that we have started and that have ended, and what those have started; where
/// the system tells.
fn of_children() -> Option<Duration> {
    in_stat(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// The fields `cutime` and `cstime` of `/proc/self/stat`, which are hundredths of a second.
fn in_stat(stat: &str) -> Option<Duration> {
    // The name of the program is in parentheses, and may have any in it.
    let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let hundredths = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (hundredths(13)? + hundredths(14)?)))
}

#[cfg(test)]
mod tests {
    use super::in_stat;
    use std::time::Duration;

    #[test]
    fn the_time_of_children_is_read() {
        let stat = "7 (a) b) S 1 7 7 0 -1 0 1 2 3 4 500 600 1100 134 20 0 1 0 5";
        assert_eq!(in_stat(stat), Some(Duration::from_millis(12_340)));
        assert_eq!(in_stat("7"), None);
    }
}
