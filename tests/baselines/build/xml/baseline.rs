//! xsd-parser's types with its quick-xml codec.

use std::path::Path;

use xsd_parser::config::{
    GeneratorFlags, InterpreterFlags, NamespaceIdent, OptimizerFlags, RenderStep, Resolver, Schema,
};
use xsd_parser::{Config, IdentType};

use super::nearby;

/// Namespace and name of a type.
pub(crate) type NamedType = (&'static str, &'static str);

/// Generates code for a schema, or for one named type of it, unformatted. `copies` is a folder for
/// temporary files.
pub(crate) fn generate(
    schema: &Path,
    named: Option<NamedType>,
    copies: &Path,
) -> Result<String, String> {
    let config = config(schema, copies)?;
    let mut config = config.with_render_step(RenderStep::EnumConstants).with_quick_xml();
    if let Some((namespace, name)) = named {
        let namespace = NamespaceIdent::namespace(namespace.as_bytes().to_vec());
        config = config.with_generate([(IdentType::Type, namespace, name)]);
    }
    code(schema, config)
}

/// The same for serde, over quick-xml.
#[allow(dead_code, reason = "only for the program that measures generators")]
pub(crate) fn generate_for_serde(schema: &Path, copies: &Path) -> Result<String, String> {
    code(schema, config(schema, copies)?.with_serde_quick_xml())
}

fn config(schema: &Path, copies: &Path) -> Result<Config, String> {
    let mut config = Config::default()
        .with_schema(Schema::File(nearby::copy(schema, copies)?))
        .with_interpreter_flags(InterpreterFlags::all() - InterpreterFlags::WITH_NUM_BIG_INT)
        .with_optimizer_flags(OptimizerFlags::all())
        .with_generator_flags(GeneratorFlags::all());
    config.parser.resolver = vec![Resolver::File];
    Ok(config)
}

fn code(schema: &Path, config: Config) -> Result<String, String> {
    let code = xsd_parser::generate(config)
        .map_err(|error| format!("xsd-parser refuses {}: {error:?}", schema.display()))?;
    Ok(code.to_string())
}
