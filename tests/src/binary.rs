//! The real `swordsmith` binary, started on a folder of its own.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;

use tempfile::TempDir;

use crate::{places, project_root};

/// How long one may take until it listens, where it may also not.
const START: Duration = Duration::from_mins(1);

/// A running server; killed when dropped.
pub struct Server {
    child: Child,
    /// The address it listens on.
    pub address: SocketAddr,
}

/// A data folder that is removed when dropped.
///
/// # Panics
/// If there is no room for one.
pub fn data_folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the data")
}

/// The names of the files of the archives in a data folder, without those in quarantine. They lie in a
/// tree of folders.
///
/// # Panics
/// If one cannot be listed.
pub fn archives(data: &Path) -> BTreeSet<String> {
    files(&data.join("archives"))
}

fn files(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).expect("the folder can be listed");
    let files = entries.flat_map(|entry| {
        let entry = entry.expect("the folder can be listed to its end");
        if entry.file_name() == "quarantine" {
            return BTreeSet::new();
        }
        if entry.path().is_dir() {
            return files(&entry.path());
        }
        BTreeSet::from([entry.file_name().into_string().expect("keys are ASCII")])
    });
    files.collect()
}

/// Set if the binary was built together with the tests: building it alone would build its
/// dependencies again, with fewer features.
const IS_BUILT: &str = "THE_SERVER_IS_BUILT";

/// Path of the binary, built if need be, once per test run.
///
/// # Panics
/// If it does not build.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        if std::env::var_os(IS_BUILT).is_none() {
            let mut build = Command::new(env!("CARGO"));
            build.args(["build", "--quiet", "--package", "swordsmith-cli", "--bin", "swordsmith"]);
            let status = build.current_dir(project_root()).status().expect("cargo runs");
            assert!(status.success(), "the server does not build");
        }
        let test = std::env::current_exe().expect("a test has a path");
        let profile = test.ancestors().nth(2).expect("target/<profile>/deps/<test>");
        profile.join(format!("swordsmith{}", std::env::consts::EXE_SUFFIX))
    })
}

/// A command of the binary on a data folder.
pub fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(path());
    command.args(arguments).arg("--data").arg(data).env_clear().stdin(Stdio::null());
    command.envs(places::variables(data));
    command
}

/// Makes a client who may use that collection, which must be there.
///
/// # Panics
/// If it cannot be made.
pub fn add_client(data: &Path, name: &str, password: &str, collection: &str) {
    let arguments = ["client", "add", name, "--collection", collection, "--password-stdin"];
    let mut child =
        command(data, &arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    let mut input = child.stdin.take().expect("a piped input");
    input.write_all(format!("{password}\n").as_bytes()).expect("it is read");
    drop(input);
    assert!(child.wait().expect("a child can be waited for").success());
}

impl Server {
    /// Starts the demo server on a free port.
    ///
    /// # Panics
    /// If it does not come up.
    pub fn demo(data: &Path) -> Self {
        Self::start(command(data, &["serve", "--demo", "--listen", "127.0.0.1:0"]))
    }

    /// Starts a server from a command and reads its address from the output.
    ///
    /// # Panics
    /// If it does not come up.
    pub fn start(mut command: Command) -> Self {
        command.stderr(Stdio::null());
        let is_demo = command.get_args().any(|argument| argument == "--demo");
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("a piped output")).lines();
        let address = output.by_ref().find_map(|line| address_in(&line.ok()?));
        // The curl line is the last output of the demo, after everything it refers to was created.
        let printed =
            |line: std::io::Result<String>| line.is_ok_and(|line| line.starts_with("curl "));
        assert!(
            !is_demo || output.by_ref().any(printed),
            "the server came to its end before the line to paste"
        );
        // The rest is read and dropped, so that the server never blocks on its output.
        std::thread::spawn(move || output.for_each(drop));
        Self { child, address: address.expect("the server says where it listens") }
    }

    /// Starts a server that may come to its end before it listens, or not listen within a minute: then
    /// there is none.
    ///
    /// # Panics
    /// If there is no such program.
    pub fn try_start(mut command: Command) -> Option<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("a piped output")).lines();
        let (says, said) = channel();
        std::thread::spawn(move || {
            // Nobody listens, if it took too long.
            let _ = says.send(output.by_ref().find_map(|line| address_in(&line.ok()?)));
            output.for_each(drop);
        });
        let Ok(Some(address)) = said.recv_timeout(START) else {
            // It may have come to its end.
            let _ = child.kill();
            let _ = child.wait();
            return None;
        };
        Some(Self { child, address })
    }

    /// Kills it as `kill -9` does.
    ///
    /// # Panics
    /// If it cannot be killed.
    pub fn kill(mut self) {
        self.child.kill().expect("a child can be killed");
        self.child.wait().expect("a child can be waited for");
    }

    /// Process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended by itself; true if it ended well.
    ///
    /// # Panics
    /// If it cannot be waited for.
    pub fn wait(mut self) -> bool {
        self.child.wait().expect("a child can be waited for").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let after = line.split("://").nth(1)?;
    after.split(['/', ' ', '"']).next()?.parse().ok()
}
