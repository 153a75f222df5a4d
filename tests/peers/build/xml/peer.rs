//! xsd-parser's types with its quick-xml codec.

use std::path::Path;

use xsd_parser::config::{
    GeneratorFlags, InterpreterFlags, NamespaceIdent, OptimizerFlags, RenderStep, Resolver, Schema,
};
use xsd_parser::{Config, IdentType};

use super::nearby;

/// Namespace and name of a type.
pub(crate) type NamedType = (&'static str, &'static str);

/// The code for a schema, or for one named type of its, in one piece and without layout. `copies` is a folder to work in.
pub(crate) fn generate(
    schema: &Path,
    named: Option<NamedType>,
    copies: &Path,
) -> Result<String, String> {
    let mut config = Config::default()
        .with_schema(Schema::File(nearby::copy(schema, copies)?))
        .with_interpreter_flags(InterpreterFlags::all() - InterpreterFlags::WITH_NUM_BIG_INT)
        .with_optimizer_flags(OptimizerFlags::all())
        .with_generator_flags(GeneratorFlags::all())
        .with_render_step(RenderStep::EnumConstants)
        .with_quick_xml();
    if let Some((namespace, name)) = named {
        let namespace = NamespaceIdent::namespace(namespace.as_bytes().to_vec());
        config = config.with_generate([(IdentType::Type, namespace, name)]);
    }
    config.parser.resolver = vec![Resolver::File];
    let code = xsd_parser::generate(config)
        .map_err(|error| format!("xsd-parser refuses {}: {error:?}", schema.display()))?;
    Ok(code.to_string())
}
