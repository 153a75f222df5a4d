//! Durability as the kernel sees it: every sync happens before the first byte of the 201.

use std::collections::BTreeMap;
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
    // strace writes a call when it returns, and the response has been read, so the log is complete.
    let calls = whole(&std::fs::read_to_string(&log).unwrap());
    let answered = calls.iter().position(|line| line.contains("HTTP/1.1 201")).expect("the answer");
    let before = &calls[..answered];
    let last = |wanted: &dyn Fn(&str) -> bool| before.iter().rposition(|line| wanted(line));
    let folder = data.path().join("archives").display().to_string();
    // The archive lies in a directory of that one. Both are synced at once, in whatever order.
    let below = |path: &str| Some(path.strip_prefix(&folder)?.matches('/').count());
    let synced_below =
        |depth| last(&|line| synced(line).and_then(|path| below(&path)) == Some(depth));
    let named = last(&|line| line.contains("rename") && line.contains(&folder));
    let (archive, directory) = (synced_below(2), synced_below(1));
    assert!(named < archive.min(directory), "synced before it has its name");
    let steps = [
        ("the archive named", named),
        (
            "the archive synced, and its directory",
            archive.zip(directory).map(|(one, other)| one.max(other)),
        ),
        (
            "the ledger's log synced",
            last(&|line| synced(line).is_some_and(|path| path.ends_with("-wal"))),
        ),
        ("the first byte of the 201", Some(answered)),
    ];
    for (what, at) in steps {
        println!("{what}: call {}", at.map_or("none".to_owned(), |at| at.to_string()));
        assert!(at.is_some(), "{what}: never before the answer:\n{}", before.join("\n"));
    }
    assert!(steps.is_sorted_by(|one, next| one.1 < next.1), "not in that order");
}

fn traced(data: &Path, log: &Path) -> Command {
    let mut command = Command::new("strace");
    // Detached, so that the process that is stopped at the end is the server.
    command.args(["--daemonize", "--follow-forks", "--decode-fds=path", "--string-limit=32"]);
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

/// The calls, each at its return, but a response at its start: strace splits a call when another
/// thread's comes between.
fn whole(log: &str) -> Vec<String> {
    let (mut begun, mut calls) = (BTreeMap::new(), Vec::new());
    for line in log.lines() {
        let thread = line.split(' ').next().unwrap_or_default();
        if let Some((beginning, _)) = line.split_once(" <unfinished ...>") {
            if beginning.contains("HTTP/1.1") {
                calls.push(beginning.to_owned());
            } else {
                begun.insert(thread, beginning);
            }
        } else if let Some((_, end)) = line.split_once(" resumed>") {
            calls.extend(begun.remove(thread).map(|beginning| format!("{beginning}{end}")));
        } else {
            calls.push(line.to_owned());
        }
    }
    calls
}

/// The path that was synced, from a line.
fn synced(line: &str) -> Option<String> {
    let call = line.split_once("fsync(").or_else(|| line.split_once("fdatasync("))?.1;
    let (path, rest) = call.split_once('<')?.1.split_once('>')?;
    rest.contains("= 0").then(|| path.to_owned())
}
