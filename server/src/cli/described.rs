//! What a server is to be: the deposit service, or what files describe.

use std::io::Write;
use std::path::{Path, PathBuf};

use swordsmith_codegen::Bump;
use swordsmith_files::Given;
use swordsmith_generated::deposit::description::DESCRIPTION;
use swordsmith_http::description::Description;

use super::error::CliError;
use super::input::text;
use super::output::say;

/// How a server of the deposit service is set up that was begun with `serve --demo`.
const DEMO: &str = include_str!("conform/conform.toml");

/// The setup that is looked for beside a description.
const SETUP: &str = "conform.toml";

/// A description, and the text and the name of the setup beside it.
pub(super) struct Described<'a> {
    pub(super) description: &'a Description<'a>,
    pub(super) setup: Option<(String, PathBuf)>,
}

/// The description of a path, or the built-in one. Which files imports mean at whose locations there
/// is none, is said.
pub(super) fn read<'a>(
    path: Option<&Path>,
    arena: &'a Bump,
    module: Option<&str>,
    output: &mut impl Write,
) -> Result<Described<'a>, CliError> {
    let Some(path) = path else {
        let setup = Some((DEMO.to_owned(), PathBuf::from("built in")));
        return Ok(Described { description: &DESCRIPTION, setup });
    };
    let given = Given::read(path).map_err(CliError::Usage)?;
    let notes = swordsmith_codegen::notes(&given.sources, given.manifest);
    for note in notes.iter() {
        say(output, &format!("note: {}", note.line(&given.sources)))?;
    }
    let services = swordsmith_codegen::describe(&given.sources, given.manifest, arena);
    let services = services.map_err(|findings| {
        CliError::Usage(findings.render(&given.sources).trim_end().to_owned())
    })?;
    let description = chosen(services, path, module)?;
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new("")) };
    let file = folder.join(SETUP);
    let setup = if file.exists() { Some((text(&file)?, file)) } else { None };
    Ok(Described { description: arena.alloc(description), setup })
}

/// The only service, or that of the name.
fn chosen<'a>(
    services: Vec<(String, Description<'a>)>,
    path: &Path,
    module: Option<&str>,
) -> Result<Description<'a>, CliError> {
    let names: Vec<_> = services.iter().map(|(name, _)| name.clone()).collect();
    let mut found = services.into_iter().filter(|(name, _)| module.is_none_or(|it| it == name));
    match (found.next(), found.next()) {
        (Some((_, description)), None) => Ok(description),
        (None, _) if names.is_empty() => {
            Err(CliError::Usage(format!("{} describes no service", path.display())))
        }
        _ => {
            let names = names.join(", ");
            Err(CliError::Usage(format!("name the module with the service: {names} (--module)")))
        }
    }
}
