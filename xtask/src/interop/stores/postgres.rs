//! A `PostgreSQL` of its own for the tests, in a folder for temporary files: whoever runs it must be able
//! to get there. It ends when it is dropped.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::super::make;
use super::super::service::{Service, free_port};
use crate::process;

/// Where Debian's packages have the programs, of each version that is installed.
const PROGRAMS: &str = "/usr/lib/postgresql";

/// The user that Debian's package makes; `PostgreSQL` refuses to run as root.
const USER: &str = "postgres";

/// Nothing that is tested here must survive the machine. Each case of a test has connections.
const SETTINGS: [&str; 4] =
    ["fsync=off", "full_page_writes=off", "max_connections=500", "listen_addresses=127.0.0.1"];

/// A database that runs.
pub(super) struct Postgres(Service);

impl Postgres {
    /// One without tables, with its files in a folder of its own in the first one.
    pub(super) fn start(scratch: &Path, logs: &Path) -> Result<Self, String> {
        let folder = scratch.join("postgres");
        make(&folder)?;
        let cluster = Cluster { programs: programs()?, user: user()?, folder };
        cluster.start(logs).map(Self)
    }

    /// Where it writes what it does.
    pub(super) fn log(&self) -> &Path {
        self.0.log()
    }

    /// The URL of the database.
    pub(super) fn url(&self) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{USER}", self.0.port())
    }

    /// A command that has it crash and recover: one of its processes dies, and it starts again with what
    /// is in its log. Then it answers again.
    pub(super) fn crash(&self) -> String {
        let ask = format!("psql -qXAt -v ON_ERROR_STOP=1 {} -c", self.url());
        let victim = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'";
        format!(
            "kill -KILL $({ask} \"{victim}\") && sleep 0.2 && \
             for i in $(seq 300); do {ask} 'SELECT' 2>/dev/null && exit 0; sleep 0.1; done; exit 1"
        )
    }

    /// The URL of a schema that is made in it.
    pub(super) fn schema(&self, name: &str) -> Result<String, String> {
        let (url, create) = (self.url(), format!("CREATE SCHEMA {name}"));
        process::run(Command::new("psql").args([
            "-qX",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            &create,
            &url,
        ]))?;
        Ok(format!("{url}?options=-csearch_path%3D{name}"))
    }
}

struct Cluster {
    programs: PathBuf,
    /// Whose processes they are, if it is not who runs the tests.
    user: Option<(u32, u32)>,
    folder: PathBuf,
}

impl Cluster {
    fn start(&self, logs: &Path) -> Result<Service, String> {
        if let Some((user, group)) = self.user {
            chown(&self.folder, Some(user), Some(group))
                .map_err(|error| format!("cannot give {} away: {error}", self.folder.display()))?;
        }
        let (data, port) = (self.folder.join("data"), free_port()?);
        let mut make_data = self.command("initdb");
        make_data.args(["--auth=trust", "--encoding=UTF8", "--no-sync", "--username", USER, "-D"]);
        process::output(make_data.arg(&data))?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(data).arg("-p").arg(port.to_string()).arg("-k").arg(&self.folder);
        command.args(SETTINGS.iter().flat_map(|setting| ["-c", setting]));
        let service = Service::started(command, port, &logs.join("postgres.log"))?;
        self.wait(port)?;
        Ok(service)
    }

    /// It listens before it is ready.
    fn wait(&self, port: u16) -> Result<(), String> {
        let mut ready = self.command("pg_isready");
        process::output(ready.args(["-h", "127.0.0.1", "-t", "60", "-p", &port.to_string()]))
            .map(drop)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(&self.folder);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        command
    }
}

/// The programs of the latest version.
fn programs() -> Result<PathBuf, String> {
    let versions = std::fs::read_dir(PROGRAMS).into_iter().flatten().flatten();
    let folders = versions.map(|version| version.path().join("bin"));
    let latest = folders.filter(|folder| folder.join("initdb").exists()).max();
    latest.ok_or_else(|| {
        "PostgreSQL is missing; on Debian or Ubuntu: apt-get install postgresql".to_owned()
    })
}

/// The user that runs it, if that must be another one.
fn user() -> Result<Option<(u32, u32)>, String> {
    if id(&["-u"])? != 0 {
        return Ok(None);
    }
    Ok(Some((id(&["-u", USER])?, id(&["-g", USER])?)))
}

fn id(arguments: &[&str]) -> Result<u32, String> {
    let output = Command::new("id").args(arguments).output();
    let output = output.map_err(|error| format!("cannot start `id`: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    text.parse().map_err(|_| format!("there is no user {}", arguments.join(" ")))
}
