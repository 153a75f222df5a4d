//! `cargo xtask starts`: the starts of the guide, run as they stand there, with the installed command
//! and the packaged crates. No file of theirs has a path into the checkout.

mod packages;
mod page;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::process;

/// The pages of the guide that are run.
const PAGES: [&str; 3] = ["start-xml", "start-service", "start-messages"];

/// Packages, installs, and runs each page in a folder of its own, outside of the checkout. What is
/// there stays if something fails.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let work = std::env::temp_dir().join(format!("swordsmith-starts-{}", std::process::id()));
    let built = root.join("target/starts/target");
    let begun = Instant::now();
    packages::unpack(root, &work)?;
    install(root, &work, &built)?;
    println!("installed in {} s", begun.elapsed().as_secs());
    for page in PAGES {
        let begun = Instant::now();
        start(root, &work, &built, page)?;
        println!("{page}: {} s", begun.elapsed().as_secs());
    }
    fs::remove_dir_all(&work).map_err(|error| format!("{}: {error}", work.display()))
}

/// Installs the command from its package, as `cargo install` does from the registry.
fn install(root: &Path, work: &Path, built: &Path) -> Result<(), String> {
    let mut install = process::cargo(root);
    install.current_dir(work).env("CARGO_TARGET_DIR", built);
    install.args(["install", "--quiet", "--debug", "--path"]);
    install.arg(packages::folder(work, "swordsmith-cli")?).arg("--root").arg(work.join("tools"));
    process::run(&mut install)
}

/// Runs the blocks of a page as one script.
fn start(root: &Path, work: &Path, built: &Path, page: &str) -> Result<(), String> {
    let file = root.join(format!("docs/guide/{page}.md"));
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let folder = work.join(page);
    let script = work.join(format!("{page}.sh"));
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(cannot)?;
    fs::write(&script, page::script(&text)?).map_err(cannot)?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let tools = std::env::split_paths(&path).collect::<Vec<_>>();
    let path = std::env::join_paths([work.join("tools/bin")].into_iter().chain(tools));
    let mut bash = Command::new("bash");
    bash.current_dir(&folder).arg(&script).env("CARGO_TARGET_DIR", built).env("ROOT", &folder);
    process::run(bash.env("PATH", path.map_err(|error| error.to_string())?))
}
