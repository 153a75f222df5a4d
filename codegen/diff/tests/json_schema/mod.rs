//! Whether a report as JSON is as `docs/diff.schema.json` says.

use boon::{Compiler, SchemaIndex, Schemas};
use swordsmith_diff::{Format, Report};

/// What `docs/diff.schema.json` says, read once.
pub(crate) struct JsonSchema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl JsonSchema {
    pub(crate) fn read() -> Self {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/diff.schema.json");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let index = compiler.compile(path, &mut schemas).expect("it is a schema");
        Self { schemas, index }
    }

    /// What is wrong with the JSON of a report.
    pub(crate) fn check(&self, report: &Report) -> Result<(), String> {
        let json = report.render(Format::Json);
        let json = serde_json::from_str(&json).map_err(|error| error.to_string())?;
        self.schemas.validate(&json, self.index).map_err(|error| format!("{error:#}"))
    }
}
