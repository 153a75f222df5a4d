//! What a case has taken of a server. It is measured in short rounds, the subjects in turns: the
//! speed of a machine may change by half within seconds, and all of them must see the same of it.

use std::sync::Arc;
use std::time::Duration;

use crate::cases::Case;
use crate::closed_loop::Load;
use crate::disk::Disk;
use crate::figures::Figures;
use crate::process;
use crate::request::Request;
use crate::subjects::Subject;

/// How long a round lasts.
const ROUND: Duration = Duration::from_secs(1);

/// The rounds of a case by now.
#[derive(Debug, Clone, Default)]
pub struct Taken {
    /// How long they were.
    pub time: Duration,
    /// What was answered.
    pub figures: Figures,
    /// The time on a processor, of processes of this machine.
    pub processor: Option<Duration>,
    /// The most memory of them in any round, in bytes.
    pub peak: Option<u64>,
    /// How often the disk was flushed.
    pub syncs: Option<u64>,
}

/// How many rounds make so many seconds, and how long each is.
pub fn rounds(case: &Case, seconds: u64) -> (u64, Duration) {
    let round = ROUND.max(case.kind.at_least());
    (seconds.div_ceil(round.as_secs().max(1)).max(1), round)
}

impl Taken {
    /// One more round.
    pub async fn round(
        &mut self,
        case: &Case,
        subject: &Subject,
        requests: &[Arc<Request>],
        duration: Duration,
        disk: Option<&Disk>,
    ) {
        let (addresses, version, connections) =
            (subject.addresses(), case.version, case.connections);
        let load = Load { addresses, version, connections, duration };
        let processes = subject.processes();
        processes.iter().copied().for_each(process::forget_peak);
        // What runs elsewhere is not known.
        let here = (!processes.is_empty()).then_some(&processes);
        let used = |processes: &Vec<u32>| -> Duration {
            processes.iter().copied().map(process::processor_time).sum()
        };
        let counts = || (here.map(used), here.and(disk).and_then(Disk::flushes));
        let before = counts();
        let (time, figures) = load.run(requests).await;
        let after = counts();
        self.time += time;
        self.figures.add(figures);
        // A process that has ended has used nothing any more.
        let processor = before.0.zip(after.0).map(|(before, after)| after.saturating_sub(before));
        let syncs = before.1.zip(after.1).map(|(before, after)| after.saturating_sub(before));
        self.processor = sum(self.processor, processor);
        self.syncs = sum(self.syncs, syncs);
        let peaks = here.map(|processes| processes.iter().copied().map(process::peak_memory).sum());
        self.peak = self.peak.max(peaks);
    }
}

/// A figure that is known is known in every round.
fn sum<T: std::ops::Add<Output = T>>(all: Option<T>, one: Option<T>) -> Option<T> {
    match (all, one) {
        (Some(all), Some(one)) => Some(all + one),
        (all, one) => all.or(one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::cases;

    #[test]
    fn a_large_upload_has_long_rounds() {
        let rounds = |name: &str| rounds(&cases(&[name.to_owned()])[0], 5);
        assert_eq!(rounds("post-1k-1"), (5, Duration::from_secs(1)));
        assert_eq!(rounds("post-1g-1"), (1, Duration::from_secs(6)));
    }

    #[test]
    fn rounds_add_up() {
        assert_eq!(sum(sum(None, Some(2)), Some(3)), Some(5));
        assert_eq!(sum::<u64>(None, None), None);
    }
}
