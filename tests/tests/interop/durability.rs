//! Durability as the kernel sees it: every sync before the first byte of the 201.

use std::path::Path;
use std::process::Command;

use swordsmith_tests::archive;
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::exchange::Request;

#[test]
fn everything_is_synced_before_the_answer() {
    let data = data_folder();
    let log = data.path().join("system-calls");
    let server = Server::start(traced(data.path(), &log));
    let answer = Request::demo("POST", "/1/demo/")
        .body("application/zip", archive::hello())
        .header("Content-Disposition", "attachment; filename=hello.zip")
        .send(server.address)
        .unwrap();
    assert_eq!(answer.status, 201);
    // strace writes a call when it returns, and the answer has been read: all that matters is there.
    let calls = std::fs::read_to_string(&log).unwrap();
    let answered =
        calls.lines().position(|line| line.contains("HTTP/1.1 201")).expect("the answer");
    let before: Vec<_> = calls.lines().take(answered).collect();
    let archive = before.iter().rev().find_map(|line| {
        synced(line).filter(|path| path.contains("/archives/") && Path::new(path).is_file())
    });
    let archive = archive
        .unwrap_or_else(|| panic!("no archive synced before the answer:\n{}", before.join("\n")));
    let folder = Path::new(&archive).parent().unwrap().to_str().unwrap().to_owned();
    let last = |wanted: &dyn Fn(&str) -> bool| {
        before.iter().rposition(|line| synced(line).is_some_and(|path| wanted(&path)))
    };
    let order = [
        ("the archive", last(&|path| path == archive)),
        ("its directory", last(&|path| path == folder)),
        ("the ledger's log", last(&|path| path.ends_with("-wal"))),
    ];
    for (what, at) in order {
        println!(
            "{what}: call {} of {answered} before the first byte of the 201",
            at.map_or("none".into(), |at| at.to_string())
        );
        assert!(at.is_some(), "{what} is not synced before the answer:\n{}", before.join("\n"));
    }
    assert!(
        order[0].1 < order[2].1 && order[1].1 < order[2].1,
        "the rows are committed before the archive is safe"
    );
}

fn traced(data: &Path, log: &Path) -> Command {
    let mut command = Command::new("strace");
    command.args(["--follow-forks", "--decode-fds=path", "--string-limit=32"]);
    command.args([
        "--trace=fsync,fdatasync,write,writev,sendto,sendmsg,rename,renameat,renameat2,link,linkat",
        "--output",
    ]);
    command.arg(log).arg("--").arg(binary::path());
    command.args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    assert!(
        Command::new("strace").arg("--version").output().is_ok(),
        "strace is missing: apt-get install strace"
    );
    command
}

/// The path that a line says was synced.
fn synced(line: &str) -> Option<String> {
    let call = line.split_once("fsync(").or_else(|| line.split_once("fdatasync("))?.1;
    let (path, rest) = call.split_once('<')?.1.split_once('>')?;
    rest.contains("= 0").then(|| path.to_owned())
}
