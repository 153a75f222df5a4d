//! Progress: a bar on a terminal, nothing elsewhere.

use std::cell::Cell;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use swordsmith_conform::report::{Test, Verdict};

/// A bar on standard error, which goes away when it is dropped.
pub(super) struct Progress {
    bar: ProgressBar,
    failed: Cell<usize>,
}

const TEMPLATE: &str = "[{wide_bar}] {pos} of {len} tests, {msg}, {eta} left";

impl Progress {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, failed: Cell::new(0) }
    }

    /// A test was run, of so many.
    pub(super) fn add(&self, test: &Test, count: usize) {
        if matches!(test.verdict, Verdict::Failed(_)) {
            self.failed.set(self.failed.get() + 1);
        }
        self.bar.set_length(count as u64);
        self.bar.set_message(format!("{} failed", self.failed.get()));
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
