//! A report as a page of its own, without scripts: it can be sent as a file.

use askama::Template;

use super::{Report, Test, Verdict};

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'r> {
    report: &'r Report,
    verdict: &'static str,
    class: &'static str,
    summary: String,
    failures: Vec<Failed<'r>>,
}

/// A failure, be it expected or not.
struct Failed<'r> {
    test: &'r Test,
    why: &'r str,
    reason: Option<&'r str>,
    /// Requests and responses.
    exchanges: Vec<(String, String)>,
}

impl Report {
    /// The report as a page of HTML: the counts, and each failure with what went over the wire,
    /// without secrets.
    pub fn html(&self) -> String {
        let (verdict, class) =
            if self.conforms() { ("conforms", "good") } else { ("does not conform", "bad") };
        let failures = self.tests.iter().filter_map(Failed::of).collect();
        let summary = self.counts().to_string();
        let page = Page { report: self, verdict, class, summary, failures };
        page.render().unwrap_or_default()
    }
}

impl<'r> Failed<'r> {
    fn of(test: &'r Test) -> Option<Self> {
        let (why, reason) = match &test.verdict {
            Verdict::Failed(why) => (why, None),
            Verdict::Expected { why, reason } => (why, Some(reason.as_str())),
            _ => return None,
        };
        let exchanges = test.exchanges.iter();
        let exchanges = exchanges.map(|it| (shown(&it.request), shown(&it.response))).collect();
        Some(Self { test, why, reason, exchanges })
    }
}

fn shown(message: &[u8]) -> String {
    if message.is_empty() {
        return "none".to_owned();
    }
    String::from_utf8_lossy(message).replace("\r\n", "\n")
}
