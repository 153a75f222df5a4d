//! The programs that cargo reports to have built.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A test program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Program {
    pub(crate) package: String,
    /// The target, as cargo takes it: `--lib`, `--test wire`.
    pub(crate) target: String,
    pub(crate) executable: PathBuf,
    /// The folder of the package, in which it runs.
    pub(crate) folder: PathBuf,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-p {} {}", self.package, self.target)
    }
}

/// That some programs failed, as cargo says it.
pub(crate) fn shown(failed: &[Program]) -> String {
    let mut lines: Vec<_> = failed.iter().map(|program| format!("    `{program}`")).collect();
    lines.sort_unstable();
    let targets = if failed.len() == 1 { "target" } else { "targets" };
    format!("{} {targets} failed:\n{}", failed.len(), lines.join("\n"))
}

/// The test programs among cargo's messages, a line each.
pub(super) fn programs(messages: &str) -> Result<Vec<Program>, String> {
    let mut found = Vec::new();
    for line in messages.lines() {
        let message: Value =
            serde_json::from_str(line).map_err(|error| format!("cargo printed {line}: {error}"))?;
        found.extend(program(&message));
    }
    Ok(found)
}

fn program(message: &Value) -> Option<Program> {
    if message["profile"]["test"] != true {
        return None;
    }
    let executable = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let name = message["target"]["name"].as_str()?;
    let target = match message["target"]["kind"][0].as_str()? {
        kind @ ("bin" | "test" | "example" | "bench") => format!("--{kind} {name}"),
        _ => "--lib".to_owned(),
    };
    let package = package(message["package_id"].as_str()?)?;
    Some(Program { package, target, executable, folder })
}

/// The name in a package's id: behind the `#`, unless that is the version only.
fn package(id: &str) -> Option<String> {
    let (path, fragment) = id.rsplit_once('#')?;
    let name = match fragment.split_once('@') {
        Some((name, _)) => name,
        None => path.rsplit('/').next()?,
    };
    Some(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::programs;

    #[test]
    fn programs_are_named_as_cargo_takes_them() {
        let message = |id: &str, kind: &str, name: &str, test: bool| {
            format!(
                r#"{{"reason":"compiler-artifact","package_id":"{id}","manifest_path":"/a/b/Cargo.toml","target":{{"kind":["{kind}"],"name":"{name}"}},"profile":{{"test":{test}}},"executable":"/t/x"}}"#
            )
        };
        let lines = [
            message("path+file:///a/b#c@0.1.0", "lib", "c", true),
            message("path+file:///a/xtask#0.1.0", "test", "wire", true),
            message("path+file:///a/xtask#0.1.0", "bin", "xtask", false),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ];
        let found = programs(&lines.join("\n")).unwrap();
        let shown: Vec<_> = found.iter().map(|it| (&*it.package, &*it.target)).collect();
        assert_eq!(shown, [("c", "--lib"), ("xtask", "--test wire")]);
        assert_eq!(found[0].folder.display().to_string(), "/a/b");
        assert!(programs("no message").is_err());
    }
}
