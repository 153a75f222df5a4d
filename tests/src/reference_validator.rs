//! The reference validator: the crate `xsd-schema`, an independent implementation of XSD 1.1.

use std::path::{Path, PathBuf};

use xsd_schema::validation::{
    CollectingValidationSink, SchemaValidator, ValidationFlags, ValidationRoot, drive_quick_xml,
};
use xsd_schema::{LocationRequest, SchemaResolver, SchemaSet, SchemaSetBuilder};

use crate::project_root;

/// Schemas, compiled by `xsd-schema`.
pub struct ReferenceValidator {
    schemas: SchemaSet,
}

/// What a document is validated against.
#[derive(Debug, Clone, Copy)]
pub enum Against<'a> {
    /// The global declaration of its root element.
    Declaration,
    /// A named type: namespace and local name.
    Type(&'a str, &'a str),
}

impl ReferenceValidator {
    /// Compiles all schemas of the deposit service.
    ///
    /// # Panics
    /// If it does not accept our schemas.
    pub fn of_deposits() -> Self {
        let folder = project_root().join("schemas/deposit");
        Self::of(&[
            &folder.join("app.xsd"),
            &folder.join("sword-terms.xsd"),
            &folder.join("atom.xsd"),
            &folder.join("feed.xsd"),
            // Only `metadata.xsd` imports them, but `xsi:type` may name their types anywhere.
            &folder.join("codemeta.xsd"),
            &folder.join("codemeta-3.xsd"),
            &folder.join("codemeta-3.1.xsd"),
        ])
    }

    /// Compiles a schema file and what that includes and imports. The error says why it does not
    /// accept it.
    pub fn of_schema(file: &Path) -> Result<Self, String> {
        Self::compile(SchemaSetBuilder::xsd11(), &[file])
    }

    /// Compiles schema files and what they import.
    ///
    /// # Panics
    /// If it does not accept them.
    pub fn of(files: &[&Path]) -> Self {
        Self::compile(SchemaSetBuilder::xsd11(), files)
            .expect("schemas that the reference validator accepts")
    }

    /// Compiles a schema file and what it imports, without network access: a location that is a URL
    /// is looked up in the same folder, by its base name, else by its namespace.
    pub fn offline(root: &Path) -> Result<Self, String> {
        let folder = root.parent().unwrap_or(root).to_owned();
        let mut builder = SchemaSetBuilder::xsd11();
        builder.set_location_rewriter(move |wanted: &LocationRequest<'_>, _: &SchemaResolver| {
            wanted.kind.and_then(|_| locate(&folder, wanted.location, wanted.namespace))
        });
        Self::compile(builder, &[root])
    }

    fn compile(mut builder: SchemaSetBuilder, files: &[&Path]) -> Result<Self, String> {
        for file in files {
            let location = file.to_str().ok_or("a path that is not UTF-8")?;
            let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
            builder = builder.add_source(&text, location).map_err(|error| error.to_string())?;
        }
        let compiled = builder.compile().map_err(|error| error.to_string())?;
        Ok(Self { schemas: compiled.into_schema_set() })
    }

    /// The errors of a document; none if it is valid.
    ///
    /// # Panics
    /// If the named type does not exist.
    pub fn findings(&self, document: &[u8], against: Against<'_>) -> Vec<String> {
        let validator = SchemaValidator::new(&self.schemas, ValidationFlags::default());
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        let sink = CollectingValidationSink { errors: &mut errors, warnings: &mut warnings };
        let mut run = validator.start_run(sink);
        run.set_validation_root(self.root(against));
        let outcome = drive_quick_xml(document, &mut run, &self.schemas);
        drop(run);
        let mut findings: Vec<_> = errors.iter().map(ToString::to_string).collect();
        findings.extend(outcome.err().map(|error| error.to_string()));
        findings
    }

    fn root(&self, against: Against<'_>) -> ValidationRoot {
        let Against::Type(namespace, local) = against else { return ValidationRoot::Declaration };
        let names = &self.schemas.name_table;
        let key = self.schemas.lookup_type(Some(names.add(namespace)), names.add(local));
        ValidationRoot::Type(key.expect("a type of our schemas"))
    }
}

/// The file for a location that does not exist relative to the schema that names it.
fn locate(folder: &Path, location: &str, namespace: Option<&str>) -> Option<String> {
    if !location.contains("://") && folder.join(location).exists() {
        return None;
    }
    let entries = std::fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|it| it.path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|it| it == "xsd")).collect();
    files.sort();
    let base = location.rsplit('/').next();
    let by_name = |path: &&PathBuf| path.file_name().and_then(|it| it.to_str()) == base;
    let by_namespace = |path: &&PathBuf| {
        let declared = format!("targetNamespace=\"{}\"", namespace.unwrap_or_default());
        std::fs::read_to_string(path).is_ok_and(|text| text.contains(&declared))
    };
    let found = files.iter().find(by_name).or_else(|| files.iter().find(by_namespace));
    found.and_then(|path| path.to_str()).map(str::to_owned)
}
