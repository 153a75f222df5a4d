//! Schemas of XML, with documents.

mod documents;
mod schema;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use swordsmith_build::Error;

use crate::random::Random;
use crate::{Module, Numbers, list};
use schema::Schema;

/// Generates the modules into a folder, with a list of them.
pub(super) fn write(root: &Path, numbers: Numbers) -> Result<(), Error> {
    let (mut modules, mut rows) = (String::new(), String::new());
    for number in numbers {
        let schema = Schema::random(&mut Random::of(format!("names_{number}").as_bytes()));
        let module = Module::write(root, number, "xsd = [\"schema.xsd\"]", &schema.files());
        module.put("documents.txt", &documents::of(&schema).join("\n"));
        module.generate()?;
        modules.push_str(&module.declared());
        let text = fs::read_to_string(module.code("documents.rs")).expect("it has documents");
        let (name, root) = (&module.name, root_type(&text));
        let _ = writeln!(
            rows,
            "    ({:?}, Codec::of::<{name}::documents::{root}>()),",
            module.folder.to_string_lossy()
        );
    }
    list(root, &modules, "(&str, Codec)", &rows);
    Ok(())
}

/// The type of the document that has all others in it.
fn root_type(code: &str) -> &str {
    let is_root = |(at, _): &(usize, &str)| {
        let symbol = code[*at..].split([',', ')']).next();
        symbol.is_some_and(|symbol| symbol.ends_with("the_root"))
    };
    let (annotation, _) = code.match_indices("document = d::").find(is_root).expect("it is there");
    let behind = code[annotation..].split_once("pub struct ").expect("it is of a type").1;
    behind.split([' ', ';', '(', '{']).next().expect("a text has a beginning")
}
