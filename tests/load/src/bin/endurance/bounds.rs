//! Bounds that a server must keep, and those that it did not keep.

use std::time::Duration;

use swordsmith_load::figures::Figures;

/// What 99 of 100 answers must not exceed, whatever others do.
const LATENCY: Duration = Duration::from_secs(1);

/// What was broken so far.
#[derive(Debug, Default)]
pub(crate) struct Bounds(Vec<String>);

impl Bounds {
    /// Notes that a bound is broken, unless it is kept.
    pub(crate) fn check(&mut self, is_kept: bool, says: impl FnOnce() -> String) {
        if !is_kept {
            self.0.push(says());
        }
    }

    /// A client that means no harm must be served: at once, and without errors.
    pub(crate) fn check_service(&mut self, case: &str, figures: &Figures) {
        let p99 = figures.quantile(0.99);
        self.check(figures.good > 0, || format!("{case}: no good answer"));
        self.check(p99 < LATENCY, || format!("{case}: p99 is {p99:.1?}, not below {LATENCY:?}"));
        self.check_errors(case, figures);
    }

    /// Nor must there be errors where answers may take longer.
    pub(crate) fn check_errors(&mut self, case: &str, figures: &Figures) {
        let fault = || figures.fault.clone().unwrap_or_default();
        self.check(figures.bad == 0, || {
            format!("{case}: {} errors, one of them: {}", figures.bad, fault())
        });
    }

    /// In words.
    pub(crate) fn broken(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_answers_and_errors_break_bounds() {
        let mut figures = Figures::default();
        (0..99).for_each(|_| figures.answered(Duration::from_millis(1)));
        let mut bounds = Bounds::default();
        bounds.check_service("a", &figures);
        assert_eq!(bounds.broken().len(), 0);
        (0..9).for_each(|_| figures.answered(Duration::from_secs(2)));
        figures.failed("503".to_owned());
        bounds.check_service("b", &figures);
        bounds.check_service("c", &Figures::default());
        let broken = bounds.broken();
        assert_eq!(broken.len(), 3);
        assert!(broken[0].starts_with("b: p99 is 2.0"), "{broken:?}");
        assert_eq!(broken[1], "b: 1 errors, one of them: 503");
        assert_eq!(broken[2], "c: no good answer");
    }
}
