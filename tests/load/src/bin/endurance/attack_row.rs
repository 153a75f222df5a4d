//! A row of the table of attacks.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use swordsmith_load::attacks::Attack;
use swordsmith_load::attacks::tally::Tally;
use swordsmith_load::figures::Figures;
use swordsmith_load::good_client::Treatment;
use swordsmith_load::sources::Crowd;
use swordsmith_load::table::{mebibytes, milliseconds};
use swordsmith_load::watch::Use;

/// What the cells are.
pub(crate) const COLUMNS: &[&str] = &[
    "attack",
    "from",
    "good",
    "p50_ms",
    "p99_ms",
    "max_ms",
    "errors",
    "repeated",
    "login_p50_ms",
    "login_max_ms",
    "login_errors",
    "peak_mib",
    "files",
    "cpu_percent",
    "opened",
    "refused",
    "most_open",
    "sent",
    "answered",
];

/// One run.
pub(crate) struct Case {
    pub(crate) attack: Option<Attack>,
    pub(crate) crowd: Crowd,
}

/// What it came to.
pub(crate) struct Outcome {
    pub(crate) treatment: Treatment,
    pub(crate) tally: Arc<Tally>,
    pub(crate) used: Option<Use>,
    pub(crate) lasted: Duration,
}

impl Case {
    pub(crate) fn name(&self) -> String {
        let name = self.attack.map_or("none", |attack| attack.name);
        format!("{name} from {}", self.from())
    }

    fn from(&self) -> &'static str {
        match self.crowd {
            Crowd::One => "one",
            Crowd::Many => "many",
        }
    }
}

impl Outcome {
    /// The cells of the row of a case.
    pub(crate) fn cells(&self, case: &Case) -> Vec<Value> {
        let mut cells = vec![
            json!(case.attack.map_or("none", |attack| attack.name)),
            case.attack.map_or(Value::Null, |_| json!(case.from())),
        ];
        cells.extend(self.treatment());
        cells.extend(self.used());
        let tally = &self.tally;
        cells.extend([
            json!(tally.all_opened()),
            json!(tally.all_failed()),
            json!(tally.most_open()),
            json!(tally.all_sent()),
            json!(tally.all_answered()),
        ]);
        cells
    }

    fn treatment(&self) -> [Value; 9] {
        let Treatment { answers, logins, repeated } = &self.treatment;
        let time = |figures: &Figures, part| match figures.good {
            0 => Value::Null,
            _ => milliseconds(figures.quantile(part)),
        };
        [
            json!(answers.good),
            time(answers, 0.5),
            time(answers, 0.99),
            time(answers, 1.0),
            json!(answers.bad),
            json!(repeated),
            time(logins, 0.5),
            time(logins, 1.0),
            json!(logins.bad),
        ]
    }

    fn used(&self) -> [Value; 3] {
        let Some(used) = self.used else { return [const { Value::Null }; 3] };
        let busy = used.processor.as_secs_f64() / self.lasted.as_secs_f64();
        [mebibytes(used.memory), json!(used.files), json!((busy * 100.0).round())]
    }
}
