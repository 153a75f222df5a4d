//! The kinds of harm, how often each is done, and how often it was.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::random::Random;

/// What is done to a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It comes a little later.
    Delay,
    /// Some seconds pass before anything goes on, this way, on this connection.
    Stall,
    /// Some seconds pass before anything goes on, on any connection.
    Partition,
    /// Chunks of other connections go first.
    Overtake,
    /// The connection ends before the chunk.
    CutBefore,
    /// The connection ends in the middle of the chunk.
    CutWithin,
    /// The connection ends after the chunk: who waits for an answer gets none.
    CutAfter,
    /// The connection is reset in the middle of the chunk.
    Reset,
    /// A request is made twice; the client sees one answer.
    Repeat,
}

impl Fault {
    /// All there are.
    pub const ALL: [Self; 9] = [
        Self::Delay,
        Self::Stall,
        Self::Partition,
        Self::Overtake,
        Self::CutBefore,
        Self::CutWithin,
        Self::CutAfter,
        Self::Reset,
        Self::Repeat,
    ];
}

/// Of ten thousand chunks, to how many which harm is done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rates {
    /// [`Fault::Delay`].
    pub delay: usize,
    /// [`Fault::Stall`].
    pub stall: usize,
    /// [`Fault::Partition`].
    pub partition: usize,
    /// [`Fault::Overtake`].
    pub overtake: usize,
    /// Each of the three cuts and [`Fault::Reset`].
    pub cut: usize,
    /// [`Fault::Repeat`], of ten thousand requests.
    pub repeat: usize,
    /// What chunks hold to which more harm is done, if any.
    pub mark: &'static str,
    /// A stall, a cut or a reset of such a chunk.
    pub marked: usize,
}

/// What happens to marked chunks.
const TO_MARKED: [Fault; 5] =
    [Fault::Stall, Fault::CutBefore, Fault::CutWithin, Fault::CutAfter, Fault::Reset];

/// What the rates are parts of.
const ALL_CHUNKS: usize = 10_000;

impl Rates {
    /// What is done to the next chunk.
    pub(super) fn draw(&self, random: &mut Random) -> Option<Fault> {
        let mut left = random.below(ALL_CHUNKS);
        Fault::ALL.into_iter().filter(|fault| *fault != Fault::Repeat).find(|fault| {
            let is_it = left < self.of(*fault);
            left = left.saturating_sub(self.of(*fault));
            is_it
        })
    }

    /// What is done to a chunk because it is marked.
    pub(super) fn draw_marked(&self, chunk: &[u8], random: &mut Random) -> Option<Fault> {
        let mark = self.mark.as_bytes();
        let is_marked = !mark.is_empty() && chunk.windows(mark.len()).any(|part| part == mark);
        let is_hurt = is_marked && random.below(ALL_CHUNKS) < self.marked;
        random.pick(&TO_MARKED).copied().filter(|_| is_hurt)
    }

    /// Whether the next request is repeated.
    pub(super) fn repeats(&self, random: &mut Random) -> bool {
        random.below(ALL_CHUNKS) < self.repeat
    }

    fn of(&self, fault: Fault) -> usize {
        match fault {
            Fault::Delay => self.delay,
            Fault::Stall => self.stall,
            Fault::Partition => self.partition,
            Fault::Overtake => self.overtake,
            Fault::CutBefore | Fault::CutWithin | Fault::CutAfter | Fault::Reset => self.cut,
            Fault::Repeat => self.repeat,
        }
    }
}

/// How often which harm was done.
#[derive(Debug, Default)]
pub struct Faults {
    done: [AtomicUsize; Fault::ALL.len()],
    /// To marked chunks.
    marked: AtomicUsize,
}

impl Faults {
    /// How often that was done.
    pub fn of(&self, fault: Fault) -> usize {
        self.done[fault as usize].load(Ordering::Relaxed)
    }

    /// How much was done to chunks because they are marked.
    pub fn of_marked(&self) -> usize {
        self.marked.load(Ordering::Relaxed)
    }

    /// How much was done in all.
    pub fn all(&self) -> usize {
        Fault::ALL.into_iter().map(|fault| self.of(fault)).sum()
    }

    /// Counts as done what others have done.
    pub fn add(&self, others: &Self) {
        for fault in Fault::ALL {
            self.done[fault as usize].fetch_add(others.of(fault), Ordering::Relaxed);
        }
        self.marked.fetch_add(others.of_marked(), Ordering::Relaxed);
    }

    pub(super) fn count(&self, fault: Fault) {
        self.done[fault as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn count_marked(&self) {
        self.marked.fetch_add(1, Ordering::Relaxed);
    }
}

/// For people: the kinds that were done, with their number.
impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = Fault::ALL.into_iter().filter(|fault| self.of(*fault) > 0);
        let done: Vec<_> = done.map(|fault| format!("{fault:?} {}", self.of(fault))).collect();
        write!(formatter, "{}, {} of them to marked ones", done.join(", "), self.of_marked())
    }
}
