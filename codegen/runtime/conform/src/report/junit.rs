//! A report as build servers read it: a suite for each operation.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::{Report, Test, Verdict};

impl Report {
    /// The report in the format of `JUnit`, which has no specification: a `testsuite` for each
    /// operation, with a `testcase` for each test. What differs on purpose, is not applicable or was
    /// not run is `skipped`.
    pub fn junit(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let counts = self.counts();
        let tests = self.tests.len();
        let failed = counts.failed;
        let title = attribute(&self.title);
        let _ = writeln!(text, "<testsuites name={title} tests=\"{tests}\" failures=\"{failed}\">");
        for (name, counts) in self.by_operation() {
            let of_it = || self.tests.iter().filter(|test| test.operation == name);
            let skipped = of_it().filter(|test| is_skipped(&test.verdict)).count();
            let seconds: f64 = of_it().map(|test| test.duration.as_secs_f64()).sum();
            let _ = writeln!(
                text,
                "  <testsuite name={} tests=\"{}\" failures=\"{}\" skipped=\"{skipped}\" time=\"{seconds:.3}\">",
                attribute(name),
                of_it().count(),
                counts.failed
            );
            of_it().for_each(|it| case(&mut text, it, self.why_not_run(it)));
            text += "  </testsuite>\n";
        }
        text + "</testsuites>\n"
    }

    /// Why a test was not run, if it was not.
    fn why_not_run(&self, test: &Test) -> &'static str {
        let is_given_up = self.given_up.iter().any(|it| it.family == test.family);
        if is_given_up {
            "not run: findings enough of its family"
        } else if self.is_out_of_time {
            "not run: the time is over"
        } else {
            "not run"
        }
    }
}

fn is_skipped(verdict: &Verdict) -> bool {
    !matches!(verdict, Verdict::Passed | Verdict::Remarked(_) | Verdict::Failed(_))
}

fn case(written: &mut String, test: &Test, why_not_run: &str) {
    let (class, name) =
        (attribute(&test.operation), attribute(&format!("{}::{}", test.place, test.rule)));
    let seconds = test.duration.as_secs_f64();
    let _ = write!(written, "    <testcase classname={class} name={name} time=\"{seconds:.3}\"");
    let inside = match &test.verdict {
        Verdict::Passed => {
            *written += "/>\n";
            return;
        }
        Verdict::Remarked(what) => format!("<system-out>{}</system-out>", content(what)),
        Verdict::Failed(why) => {
            let wire: Vec<_> = test.exchanges.iter().map(ToString::to_string).collect();
            format!("<failure message={}>{}</failure>", attribute(why), content(&wire.join("\n\n")))
        }
        Verdict::Expected { reason, .. } => format!("<skipped message={}/>", attribute(reason)),
        Verdict::NotApplicable => "<skipped message=\"not applicable\"/>".to_owned(),
        Verdict::NotRun => format!("<skipped message={}/>", attribute(why_not_run)),
    };
    let _ = writeln!(written, ">{inside}</testcase>");
}

/// The value of an attribute, in quotes.
fn attribute(text: &str) -> String {
    let text = content(text).replace('\n', "&#10;").replace('\t', "&#9;");
    format!("\"{text}\"")
}

/// Text without what XML cannot have.
fn content(text: &str) -> String {
    let may_be = |letter: char| matches!(letter, '\t' | '\n' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    let text: String =
        text.chars().map(|letter| if may_be(letter) { letter } else { '\u{FFFD}' }).collect();
    escape(text).into_owned()
}
