//! Programs of other projects that CI needs: built into `target/tools`, each in a pinned version.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process;

/// A program in the registry.
#[derive(Debug)]
pub(crate) struct Tool {
    /// The package, which is called as its program.
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    /// What else `cargo install` is told.
    pub(crate) arguments: &'static [&'static str],
}

impl Tool {
    /// The program, which is built if it is not there in this version.
    pub(crate) fn installed(&self, root: &Path) -> Result<PathBuf, String> {
        let tools = root.join("target/tools");
        let program = tools.join("bin").join(self.name);
        if !self.is_current(&tools) || !program.exists() {
            let mut install = process::cargo(root);
            install.args(["install", self.name, "--version", self.version, "--locked", "--quiet"]);
            install.args(self.arguments).arg("--root").arg(&tools);
            process::run(&mut install)?;
        }
        Ok(program)
    }

    /// Whether cargo has installed this version: it keeps a list.
    fn is_current(&self, tools: &Path) -> bool {
        let list = fs::read_to_string(tools.join(".crates.toml")).unwrap_or_default();
        list.contains(&format!("\"{} {} (", self.name, self.version))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_is_not_current() {
        let tools = std::env::temp_dir().join(format!("swordsmith-tools-{}", std::process::id()));
        fs::create_dir_all(&tools).unwrap();
        let list = "[v1]\n\"mdbook 0.5.4 (registry+https://registry.example)\" = [\"mdbook\"]\n";
        fs::write(tools.join(".crates.toml"), list).unwrap();
        let tool = |version| Tool { name: "mdbook", version, arguments: &[] };
        assert!(tool("0.5.4").is_current(&tools));
        assert!(!tool("0.5.5").is_current(&tools));
        fs::remove_dir_all(&tools).unwrap();
    }
}
