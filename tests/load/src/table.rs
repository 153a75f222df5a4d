//! Rows of figures, for people or for programs. A row is printed when it is known: a run is long.

use std::time::Duration;

use serde_json::{Map, Value, json};

/// The first column is what the row is about.
const FIRST: usize = 28;

/// Every other column is at least that wide.
const NARROWEST: usize = 8;

/// A table with named columns.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    columns: &'static [&'static str],
    json: bool,
}

impl Table {
    /// A table; each row is an object in JSON if it is for programs.
    pub fn new(columns: &'static [&'static str], json: bool) -> Self {
        Self { columns, json }
    }

    /// The line above the rows.
    pub fn head(&self) -> Option<String> {
        (!self.json).then(|| self.line(self.columns.iter().map(|name| (*name).to_owned())))
    }

    /// A row.
    pub fn row(&self, cells: &[Value]) -> String {
        if self.json {
            let columns = self.columns.iter().map(|name| (*name).to_owned());
            return Value::from(columns.zip(cells.iter().cloned()).collect::<Map<_, _>>())
                .to_string();
        }
        self.line(cells.iter().map(text))
    }

    fn line(&self, cells: impl Iterator<Item = String>) -> String {
        let padded = self.columns.iter().zip(cells).enumerate().map(|(index, (name, cell))| {
            let width = name.len().max(NARROWEST);
            if index == 0 { format!("{cell:FIRST$}") } else { format!("  {cell:>width$}") }
        });
        padded.collect::<String>().trim_end().to_owned()
    }
}

fn text(cell: &Value) -> String {
    match cell {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            format!("{:.1}", number.as_f64().unwrap_or_default())
        }
        other => other.to_string(),
    }
}

/// Milliseconds.
pub fn milliseconds(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1e5).round() / 100.0)
}

/// Mebibytes.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub fn mebibytes(bytes: u64) -> Value {
    json!((bytes as f64 / f64::from(1 << 20) * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_for_people_or_for_programs() {
        let cells = [json!("idle"), milliseconds(Duration::from_micros(1_234)), Value::Null];
        let table = |json| Table::new(&["attack", "p50_ms", "errors"], json);
        let row = table(false).row(&cells);
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["idle", "1.2", "-"]);
        assert_eq!(row.len(), table(false).head().unwrap().len());
        assert_eq!(table(true).head(), None);
        let row: Value = serde_json::from_str(&table(true).row(&cells)).unwrap();
        assert_eq!(row, json!({ "attack": "idle", "p50_ms": 1.23, "errors": null }));
        assert_eq!(mebibytes(3 << 19), json!(1.5));
    }
}
