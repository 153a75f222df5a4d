//! An archive of 1 GiB goes through `swordsmith deposit upload` and the server: neither holds it in
//! memory.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{self, Server, data_folder};

const GIB: u64 = 1 << 30;

/// How much more memory the large archive may take than a small one, in KiB: parts on their way, and
/// threads that a small one does not need.
const MORE: u64 = 64 << 10;

#[test]
fn memory_is_flat() {
    let (data, folder) = (data_folder(), data_folder());
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_MAX_UPLOAD_SIZE", (2 * GIB).to_string());
    let server = Server::start(command);
    let upload = |archive: &Path| {
        let mut client = upload(&server, archive).spawn().expect("it starts");
        let peak = peak_until_it_ends(&mut client);
        (peak, peak_of(server.id()).expect("the server runs"))
    };
    let small = folder.path().join("small.tar");
    std::fs::write(&small, archive::tar(&[("small/README", b"Small\n")])).expect("there is room");
    let (client_before, server_before) = upload(&small);
    let large = folder.path().join("large.tar");
    write_sparse(&large).expect("there is room");
    let (client, server_peak) = upload(&large);
    println!(
        "peak memory of the client: {client_before} KiB for a small archive, {client} KiB for 1 GiB"
    );
    println!(
        "peak memory of the server: {server_before} KiB for a small archive, {server_peak} KiB for 1 GiB"
    );
    assert!(client < client_before + MORE, "the client holds what it sends");
    assert!(server_peak < server_before + MORE, "the server holds what it takes");
}

/// On a terminal, there is a bar; the password does not show.
#[test]
fn progress_shows_on_a_terminal() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let archive = folder.path().join("some.tar");
    std::fs::write(&archive, archive::tar(&[("some/zeros", &vec![0; 4 << 20])])).expect("room");
    let line = format!("{:?}", upload(&server, &archive)).replace("env -i ", "");
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
    let output = terminal.output().expect("`script` is installed");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{shown}");
    for expected in ["checksum [", "sending [", "of 4.00 MiB", "deposit 1: partial"] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}

/// On a terminal, the command prompts for the password, which is not echoed.
#[test]
fn the_password_is_asked_for_on_a_terminal() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let archive = folder.path().join("hello.zip");
    std::fs::write(&archive, archive::hello()).expect("room");
    let mut command = upload(&server, &archive);
    let line = format!("{:?}", command.env_remove("SWORDSMITH_PASSWORD"));
    // `env -u`, which the variable that is taken away is shown by, is what the terminal's shell
    // runs, too.
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &line, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut terminal = terminal.spawn().expect("`script` is installed");
    let mut keys = terminal.stdin.take().expect("it is piped");
    keys.write_all(b"demo\n").expect("it is read");
    let output = terminal.wait_with_output().expect("a child can be waited for");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{shown}");
    assert!(
        shown.contains("Password of demo: ") && shown.contains("deposit 1: partial"),
        "{shown}"
    );
}

fn upload(server: &Server, archive: &Path) -> Command {
    let mut command = Command::new(binary::path());
    command.args(["deposit", "upload", "--user", "demo", "--collection", "demo", "--in-progress"]);
    command.arg("--url").arg(format!("http://{}", server.address)).arg("--archive").arg(archive);
    command.env("SWORDSMITH_PASSWORD", "demo").stdin(Stdio::null());
    command
}

/// A tar of one member, which is a hole of 1 GiB.
fn write_sparse(path: &Path) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    let begun = archive::tar_of_declared_size("large/hole", GIB);
    file.write_all(&begun)?;
    file.set_len(begun.len() as u64 + GIB + 1024)
}

/// The peak memory of the process, in KiB, sampled until it ended successfully.
fn peak_until_it_ends(process: &mut Child) -> u64 {
    let mut peak = 0;
    loop {
        peak = peak_of(process.id()).unwrap_or(peak);
        if let Some(status) = process.try_wait().expect("a child can be waited for") {
            assert!(status.success(), "{status}");
            return peak;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The high-water mark of a process's resident memory, in KiB.
fn peak_of(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
