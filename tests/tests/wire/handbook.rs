//! The commands of the pages for operators, as they stand there, on a machine whose folders are below
//! one of the test, and whose `systemctl` is the test.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rcgen::{CertificateParams, KeyPair};
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::{archive, project_root};
use tempfile::TempDir;

const HANDBOOK: &str = "docs/operations/handbook.md";
const RUNNING: &str = "docs/operations/running.md";

/// What the machine has in place of its own: no other users, and nobody at a terminal.
const PRELUDE: &str = r#"
sudo() { shift 2; "$@"; }
useradd() { [ "$1" = --system ]; }
swordsmith() {
    case "$1 $2" in
        'client add' | 'client password') echo 'a long password' | command swordsmith "$@" --password-stdin ;;
        *) command swordsmith "$@" ;;
    esac
}
"#;

/// The owners that files get, and where they lie.
const OWNERS: [&str; 2] = ["-g swordsmith ", "-o swordsmith "];
const FOLDERS: [&str; 4] = ["/usr/local/bin", "/etc/", "/var/", "/backup/"];

/// What the blocks of commands of the handbook have, in order. No test runs the second one: it
/// needs a container.
const BLOCKS: [&str; 12] = [
    "admin quarantine --remove KEY",
    "install -m 755",
    "systemctl daemon-reload",
    "podman build",
    "collection add software --title",
    "admin log --deposit",
    "admin stats\n",
    "admin list --state expired",
    "RENEWED_LINEAGE",
    "with the old program",
    "swordsmith-before",
    "admin verify --data /var/backups",
];

struct Machine {
    root: TempDir,
    server: Option<Server>,
}

impl Machine {
    fn new() -> Self {
        let machine = Self { root: data_folder(), server: None };
        for folder in
            ["usr/local/bin", "etc/systemd/system", "var/lib", "var/backups/swordsmith", "backup"]
        {
            fs::create_dir_all(machine.path(folder)).unwrap();
        }
        machine
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    /// Puts the program where the pages have it. Another process writes the file: if this one did,
    /// whatever another test starts meanwhile would have it open, and it could not be executed.
    fn install(&self) {
        let mut copy = Command::new("cp");
        copy.arg(binary::path()).arg(self.path("usr/local/bin/swordsmith"));
        assert!(copy.status().unwrap().success());
    }

    /// A text of a page with the folders of this machine.
    fn here(&self, text: &str) -> String {
        let root = self.root.path().to_str().unwrap();
        let text = text.replace("target/release/swordsmith", binary::path().to_str().unwrap());
        let text = OWNERS.into_iter().fold(text, |text, owner| text.replace(owner, ""));
        FOLDERS
            .into_iter()
            .fold(text, |text, folder| text.replace(folder, &format!("{root}{folder}")))
    }

    /// Runs commands as they stand on a page, line by line, but for `systemctl`; what they print.
    fn run(&mut self, block: &str) -> String {
        let (mut script, mut printed) = (String::new(), String::new());
        for line in self.here(block).lines() {
            match line.strip_prefix("systemctl ") {
                None => script = script + line + "\n",
                Some(command) => {
                    printed += &self.shell(&std::mem::take(&mut script));
                    self.systemctl(command);
                }
            }
        }
        printed + &self.shell(&script)
    }

    fn shell(&self, script: &str) -> String {
        let path = format!("{}:/usr/bin:/bin", self.path("usr/local/bin").display());
        let mut bash = Command::new("bash");
        bash.args(["-euo", "pipefail", "-c", &format!("{PRELUDE}{script}")]).env_clear();
        bash.env("PATH", path).env("SWORDSMITH_DATA", self.path("var/lib/swordsmith"));
        bash.env("RENEWED_LINEAGE", self.path("etc/lineage"));
        let output = bash.current_dir(project_root()).output().unwrap();
        let [printed, errors] = [output.stdout, output.stderr].map(String::from_utf8);
        assert!(output.status.success(), "{script}\n{}", errors.unwrap());
        printed.unwrap()
    }

    fn systemctl(&mut self, command: &str) {
        match command {
            "start swordsmith" | "enable --now swordsmith" => self.start(),
            "stop swordsmith" | "disable --now swordsmith" => {
                let server = self.server.take().unwrap();
                self.signal(&server, "TERM");
                assert!(server.wait(), "it ends well");
            }
            "reload swordsmith" => self.signal(self.server.as_ref().unwrap(), "HUP"),
            "daemon-reload" => {}
            _ => panic!("systemctl {command}"),
        }
    }

    fn signal(&self, server: &Server, signal: &str) {
        self.shell(&format!("kill -{signal} {}", server.id()));
    }

    /// As the unit does, with the settings of the handbook, but on a port that is free.
    fn start(&mut self) {
        let mut serve = Command::new(self.path("usr/local/bin/swordsmith"));
        serve.args(["serve", "--listen", "127.0.0.1:0"]).env_clear();
        serve.env("SWORDSMITH_CONFIG", self.path("etc/swordsmith/swordsmith.toml"));
        serve.env("SWORDSMITH_OPERATIONS_LISTEN", "127.0.0.1:0");
        self.server = Some(Server::start(serve));
    }

    /// Installs everything, and starts a server with three deposits in the collection `software`.
    fn installed() -> Self {
        let mut machine = Self::new();
        machine.run(&block(HANDBOOK, "install -m 755"));
        machine.renew("etc/lineage");
        machine.run(&before(&block(HANDBOOK, "RENEWED_LINEAGE"), "systemctl"));
        let settings = machine.here(&block(HANDBOOK, "listen = \"0.0.0.0"));
        fs::write(machine.path("etc/swordsmith/swordsmith.toml"), settings).unwrap();
        machine.run(&block(HANDBOOK, "systemctl daemon-reload"));
        let others =
            "swordsmith collection add data\nswordsmith client add bob --collection data\n";
        machine.run(others);
        machine.run(&block(HANDBOOK, "swordsmith collection add software --title"));
        machine.run("swordsmith client grant alice --collection software");
        for _ in 0..3 {
            machine.deposit();
        }
        machine
    }

    /// A certificate and its key.
    fn renew(&self, folder: &str) {
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(["127.0.0.1".to_owned()]).unwrap();
        let certificate = certificate.self_signed(&key).unwrap().pem();
        fs::create_dir_all(self.path(folder)).unwrap();
        fs::write(self.path(folder).join("fullchain.pem"), certificate).unwrap();
        fs::write(self.path(folder).join("privkey.pem"), key.serialize_pem()).unwrap();
    }

    /// A deposit of alice's that stays partial, by TLS.
    fn deposit(&self) {
        fs::write(self.path("hello.zip"), archive::hello()).unwrap();
        let address = self.server.as_ref().unwrap().address;
        let [chain, hello] = ["etc/swordsmith/chain.pem", "hello.zip"]
            .map(|path| self.path(path).display().to_string());
        self.shell(&format!(
            "export SSL_CERT_FILE={chain} SWORDSMITH_PASSWORD='a long password'\n\
             swordsmith deposit upload --url https://{address} --user alice --collection software \
             --archive {hello} --in-progress"
        ));
    }
}

/// The blocks of code of a page, also those in lists: what they are, and what they have.
fn blocks(page: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(project_root().join(page)).unwrap();
    let (mut blocks, mut open) = (Vec::new(), None::<(String, String)>);
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), &mut open) {
            (Some(kind), None) => open = Some((kind.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, block))) => *block = format!("{block}{}\n", line.trim_start()),
            (None, None) => {}
        }
    }
    blocks
}

/// The block of a page that has a text.
fn block(page: &str, part: &str) -> String {
    let found = blocks(page).into_iter().find(|(_, block)| block.contains(part));
    found.unwrap_or_else(|| panic!("{page} has no block with `{part}`")).1
}

/// What a block has before the line that begins so.
fn before(block: &str, line: &str) -> String {
    let lines: Vec<_> = block.lines().take_while(|it| !it.starts_with(line)).collect();
    lines.join("\n") + "\n"
}

/// A block without the lines that begin so, and these.
fn split(block: &str, line: &str) -> (String, String) {
    let (these, others): (Vec<_>, Vec<_>) = block.lines().partition(|it| it.starts_with(line));
    (others.join("\n") + "\n", these.join("\n") + "\n")
}

#[test]
fn every_block_of_commands_is_known() {
    let blocks = blocks(HANDBOOK).into_iter().filter(|(kind, _)| kind == "sh");
    let blocks: Vec<_> = blocks.map(|(_, block)| block).collect();
    assert_eq!(blocks.len(), BLOCKS.len(), "{blocks:#?}");
    for (block, part) in blocks.iter().zip(BLOCKS) {
        assert!(block.contains(part), "expected `{part}` in:\n{block}");
    }
}

#[test]
fn a_service_is_installed_and_looked_after_by_the_commands_of_the_handbook() {
    let mut machine = Machine::installed();
    let stats = machine.run(&block(HANDBOOK, BLOCKS[6]));
    assert!(stats.contains("partial"), "{stats}");
    let log = machine.run(&block(HANDBOOK, BLOCKS[5]));
    assert!(log.contains("\"created\""), "{log}");
    machine.run("swordsmith admin expire 1 2");
    machine.run(&block(HANDBOOK, BLOCKS[7]));
    let list = machine.run("swordsmith admin list");
    assert!(list.starts_with("3\tpartial\t") && list.lines().count() == 1, "{list}");
    let kept = machine.run("swordsmith admin quarantine");
    assert!(kept.ends_with("\n2 archives, 522 bytes\n"), "{kept}");
    let key = kept.split('\t').next().unwrap();
    let listed = machine.run(&block(HANDBOOK, BLOCKS[0]).replace("KEY", key));
    assert!(listed.contains(&kept), "{listed}");
    let left = machine.run("swordsmith admin quarantine");
    assert!(left.contains("\n1 archive, 261 bytes\n"), "{left}");
    machine.renew("etc/lineage");
    machine.run(&block(HANDBOOK, BLOCKS[8]));
    machine.systemctl("stop swordsmith");
}

#[test]
fn a_service_is_upgraded_backed_up_and_restored_by_the_commands_of_the_handbook() {
    let mut machine = Machine::installed();
    machine.run(&block(HANDBOOK, BLOCKS[9]));
    machine.run(&block(HANDBOOK, BLOCKS[11]));
    let unit = block(HANDBOOK, "Type=oneshot");
    let timer: Vec<_> = unit.lines().filter_map(|line| line.strip_prefix("ExecStart=")).collect();
    assert_eq!(timer.len(), 2);
    machine.run(&timer.join("\n"));
    machine.deposit();
    assert_eq!(machine.run("swordsmith admin list").lines().count(), 4);
    machine.run(&block(HANDBOOK, BLOCKS[10]));
    assert_eq!(machine.run("swordsmith admin list").lines().count(), 3, "those of the backup");
    machine.deposit();
    let generations = fs::read_dir(machine.path("var/backups/swordsmith/data/generations"));
    assert_eq!(generations.unwrap().count(), 1, "the one before the timer");
}

#[test]
fn the_commands_of_the_guide_are_those_of_the_program() {
    let mut machine = Machine::new();
    machine.install();
    machine.renew("etc/swordsmith");
    for (name, file) in [("fullchain.pem", "chain.pem"), ("privkey.pem", "key.pem")] {
        let folder = machine.path("etc/swordsmith");
        fs::rename(folder.join(name), folder.join(file)).unwrap();
    }
    let (setup, serve) = split(&block(RUNNING, "swordsmith collection add"), "swordsmith serve");
    assert!(serve.starts_with("swordsmith serve --listen 0.0.0.0:8443\n"), "{serve}");
    machine.run(&setup);
    let settings = "data = '/var/lib/swordsmith'\ntls_certificate = '/etc/swordsmith/chain.pem'\n\
                    tls_key = '/etc/swordsmith/key.pem'\n";
    let settings = machine.here(settings);
    fs::write(machine.path("etc/swordsmith/swordsmith.toml"), settings).unwrap();
    machine.start();
    machine.run("swordsmith collection add data\nswordsmith client add bob --collection data");
    for _ in 1..=9 {
        machine.deposit();
    }
    let new = machine.path("new");
    let new = format!("data = '{}'\n", new.display());
    fs::write(machine.path("new.toml"), new).unwrap();
    let (admin, migrate) = split(&block(RUNNING, "swordsmith admin list"), "swordsmith migrate");
    let admin = admin.replace("reschedule 7 ", "show 7 ").replace("--remove KEY", "");
    machine.run("swordsmith backup /backup/swordsmith");
    let printed = machine.run(&admin);
    assert!(printed.contains("deposit 8 expired\ndeposit 9 deleted\n"), "{printed}");
    machine.systemctl("stop swordsmith");
    let [data, toml] = ["var/lib/swordsmith", "new.toml"].map(|it| machine.path(it));
    let migrate = migrate.replace("--from data", &format!("--from {}", data.display()));
    machine.shell(&migrate.replace("new.toml", toml.to_str().unwrap()));
}
