//! The types of messages: built in, or of files that are compiled when the command runs.

use std::path::PathBuf;

use clap::Args;
use swordsmith_codegen::build_messages;
use swordsmith_files::Protos;
use swordsmith_generated::MESSAGES;
use swordsmith_proto::{MessageType, Registry};
use swordsmith_xml::near::nearest;

use crate::cli::error::CliError;
use swordsmith_xml::terminal::escaped;

/// How many types a message names.
const SHOWN: usize = 24;

/// The files that types come from, if they are not built in.
#[derive(Debug, Args)]
pub(in crate::cli) struct ProtoFiles {
    /// The file of Protocol Buffers (proto3) that has the type [default: the built-in ones]
    ///
    /// It is compiled when the command runs, with all that it imports. Can be given several times;
    /// an `Any` may hold a message of any of these files. The rules of a manifest (`tag`, `count`)
    /// are checked for built-in types only.
    #[arg(long, value_name = "FILE.proto", requires = "message")]
    proto: Vec<PathBuf>,
    /// A folder that imports are relative to [default: the folders of the files]
    ///
    /// Can be given several times; the first one that has the file counts.
    #[arg(short = 'I', long, value_name = "DIR", requires = "proto")]
    proto_path: Vec<PathBuf>,
}

impl ProtoFiles {
    /// The types of the files, or the built-in ones.
    pub(in crate::cli) fn types(&self) -> Result<Vec<MessageType>, CliError> {
        if self.proto.is_empty() {
            return Ok(MESSAGES.types().copied().collect());
        }
        let protos = swordsmith_files::protos(&self.proto, &self.proto_path);
        let Protos { sources, roots, folders, elsewhere } = protos.map_err(CliError::Usage)?;
        build_messages(&roots, &folders, &sources).map_err(|findings| {
            let names: Vec<_> = self.proto.iter().map(|file| file.display().to_string()).collect();
            let (names, findings) = (names.join(", "), findings.render(&sources));
            let hint = elsewhere.map(|folder| {
                format!(
                    "\n`--proto-path {}` would find an import that is missing",
                    folder.display()
                )
            });
            let hint = hint.unwrap_or_default();
            let told = format!("the schema {names} cannot be used\n\n{findings}{hint}");
            CliError::Usage(escaped(&told))
        })
    }
}

/// The type of a name.
pub(in crate::cli) fn find<'t>(
    name: &str,
    types: &Registry<'t>,
) -> Result<&'t MessageType, CliError> {
    if let Some(found) = types.find(name) {
        return Ok(found);
    }
    let names: Vec<_> = types.types().map(|known| known.descriptor().name).collect();
    let near =
        near(name, &names).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    let there = there(&names);
    Err(CliError::Usage(format!("no message is `{name}`{near}; there are\n  {there}")))
}

/// A line for each name, as far as that is readable.
fn there(names: &[&str]) -> String {
    let mut lines: Vec<_> = names.iter().take(SHOWN).map(|name| (*name).to_owned()).collect();
    match names.len().saturating_sub(SHOWN) {
        0 if names.is_empty() => lines.push("none".to_owned()),
        0 => {}
        others => lines.push(format!("and {others} others")),
    }
    lines.join("\n  ")
}

/// A suggestion for an unknown message name: one of a similar name, with or without its package.
fn near<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let local = |name: &'n str| name.rsplit('.').next().unwrap_or(name);
    let of_local = |wanted: &str| names.iter().copied().find(|name| local(name) == wanted);
    let wanted = name.rsplit('.').next().unwrap_or(name);
    nearest(name, names.iter().copied())
        .or_else(|| of_local(nearest(wanted, names.iter().copied().map(local))?))
}
