//! Other programs, run in sight of the developer.

use std::ffi::OsStr;
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What `cargo run` tells a program about its package begins so.
const OF_PACKAGE: [&str; 2] = ["CARGO_MANIFEST_", "CARGO_PKG_"];

/// The cargo that runs us.
pub(crate) fn cargo(root: &Path) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = as_typed(&cargo);
    command.current_dir(root);
    command
}

/// A program that has the environment of who typed `cargo xtask`, without what cargo says of our
/// package. Build scripts go by that: ring, and all that is built of it, would be built again whenever
/// cargo is run by hand and then by us, or in a copy of the checkout.
pub(crate) fn as_typed(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if OF_PACKAGE.iter().any(|beginning| name.to_string_lossy().starts_with(beginning)) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a program to its end; says what was run, and fails if it does.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("$ {}", shown(command));
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed: {status}", shown(command))) }
}

/// Runs a program to its end and takes what it prints; what it complains of goes to the developer.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` failed: {}", shown(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program, and what it starts, for no longer than that; what it complains of.
pub(crate) fn within(mut command: Command, limit: Duration) -> Result<String, String> {
    let folder = std::env::temp_dir().join(format!("swordsmith-xtask-{}", std::process::id()));
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let printed = File::create(&folder).map_err(cannot)?;
    command.stdout(Stdio::null()).stderr(printed).process_group(0);
    let mut child = command.spawn().map_err(|error| cannot_start(&command, &error))?;
    let begun = Instant::now();
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        if begun.elapsed() > limit {
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
            let _ = child.wait();
            return Err(format!("`{}` took longer than {} s", shown(&command), limit.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let printed = std::fs::read(&folder).map_err(cannot);
    let _ = std::fs::remove_file(&folder);
    printed.map(|printed| String::from_utf8_lossy(&printed).into_owned())
}

/// Does a part of something long, and says how long it took.
pub(crate) fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let done = work();
    println!("-- {what}: {} s", begun.elapsed().as_secs());
    done
}

/// A command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let name = |text: &OsStr| text.to_string_lossy().into_owned();
    let program = Path::new(command.get_program()).file_name().map(name).unwrap_or_default();
    let arguments = command.get_args().map(name);
    std::iter::once(program).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Why a program did not even start; a missing one is the common case.
pub(crate) fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => format!("`{program}` is not installed"),
        _ => format!("`{program}` does not start: {error}"),
    }
}

/// Whether a program of that name answers when asked for its version.
pub(crate) fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::{as_typed, output};

    #[test]
    fn a_program_does_not_hear_of_our_package() {
        assert!(std::env::var_os("CARGO_PKG_NAME").is_some(), "cargo runs this");
        let said = output(&mut as_typed("env")).unwrap();
        let names: Vec<_> = said.lines().filter_map(|line| line.split('=').next()).collect();
        for name in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION_MAJOR", "CARGO_MANIFEST_DIR"] {
            assert!(!names.contains(&name), "{name}");
        }
        assert!(names.contains(&"PATH"));
    }
}
