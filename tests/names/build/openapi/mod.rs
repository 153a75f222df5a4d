//! Descriptions of services.

mod description;
mod pool;

use std::fmt::Write as _;
use std::path::Path;

use swordsmith_build::Error;

use crate::random::Random;
use crate::{Module, Numbers, list};

/// Generates the modules into a folder, with a list of them. Every other one has traits by tag.
pub(super) fn write(root: &Path, numbers: Numbers) -> Result<(), Error> {
    let (mut modules, mut rows) = (String::new(), String::new());
    for number in numbers {
        let text = description::random(&mut Random::of(format!("openapi {number}").as_bytes()));
        let tags = if number % 2 == 0 { "traits-by-tag = true\n" } else { "" };
        let of = format!("{tags}openapi = \"openapi.json\"");
        let module = Module::write(root, number, &of, &[("openapi.json".to_owned(), text)]);
        module.generate()?;
        modules.push_str(&module.declared());
        let (folder, name) = (module.folder.to_string_lossy(), &module.name);
        let _ = writeln!(rows, "    ({folder:?}, &{name}::description::DESCRIPTION),");
    }
    list(root, &modules, "(&str, &Description<'static>)", &rows);
    Ok(())
}
