//! `cargo xtask starts`: the starts of the guide and the examples, run as they stand there, with the
//! installed command and the packaged crates. No file of theirs has a path into the checkout.

mod packages;
mod page;
mod start;

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::{built, process};
use start::Start;
pub(crate) use start::folders as examples;

/// Packages, installs, and runs each start in a folder of its own, outside of the checkout; only
/// those whose names have one of the given texts, if there are any. What is there stays if
/// something fails.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<(), String> {
    let work = std::env::temp_dir().join(format!("swordsmith-starts-{}", std::process::id()));
    let begun = Instant::now();
    packages::unpack(root, &work)?;
    install(root, &work)?;
    println!("installed in {} s", begun.elapsed().as_secs());
    let is_wanted = |start: &Start| {
        names.is_empty() || names.iter().any(|name| start.name.contains(name.as_str()))
    };
    for start in start::all(root)?.into_iter().filter(is_wanted) {
        let begun = Instant::now();
        start.run(root, &work)?;
        println!("{}: {} s", start.name, begun.elapsed().as_secs());
    }
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))
}

/// Installs the command from its package, as `cargo install` does from the registry.
fn install(root: &Path, work: &Path) -> Result<(), String> {
    let mut install = process::cargo(root);
    install.current_dir(work).envs(built::beside(root, "starts"));
    install.args(["install", "--quiet", "--debug", "--path"]);
    install.arg(packages::folder(work, "swordsmith-cli")?).arg("--root").arg(work.join("tools"));
    process::run(&mut install)
}
