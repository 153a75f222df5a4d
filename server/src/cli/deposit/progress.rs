//! Progress: a bar on a terminal, nothing elsewhere.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, which goes away when it is dropped.
pub(super) struct Progress(ProgressBar);

const TEMPLATE: &str = "{msg} [{wide_bar}] {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left";

impl Progress {
    /// A bar for that many bytes.
    pub(super) fn new(what: &'static str, length: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(what);
        Self(bar)
    }

    /// Advances by that many bytes.
    pub(super) fn add(&self, bytes: u64) {
        self.0.inc(bytes);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
