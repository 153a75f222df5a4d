//! Successful commands.

use swordsmith_tests::binary::{Server, data_folder};

use super::{Deposit, folder};

#[test]
fn uploads() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let upload = |name: &str, arguments: &[&str]| {
        let arguments = [&["upload", "--collection", "demo"], arguments].concat();
        Deposit::new(folder.path(), &arguments).check(name, server.address);
    };
    upload("upload", &["--archive", "hello.zip", "--metadata", "entry.xml", "--slug", "hellö 1"]);
    upload("upload of an archive", &["--archive", "large.tar", "--in-progress", "--json"]);
    upload("upload of metadata", &["--metadata", "entry.xml", "--in-progress"]);
    let (hello, name) = (folder.path().join("hello.zip"), "héllo.zip");
    std::fs::copy(hello, folder.path().join(name)).unwrap();
    upload(
        "upload of a name that is not ascii",
        &["--archive", name, "--metadata", "entry.xml", "--json"],
    );
    let content = ["content", "--collection", "demo", "--deposit", "2"];
    Deposit::new(folder.path(), &content).check("content", server.address);
    let content = [&content[..], &["--json"]].concat();
    Deposit::new(folder.path(), &content).check("content as json", server.address);
    let status = ["status", "--collection", "demo", "--deposit", "3"];
    Deposit::new(folder.path(), &status).check("status", server.address);
    let status = [&status[..], &["--json"]].concat();
    Deposit::new(folder.path(), &status).check("status as json", server.address);
}

#[test]
fn lists() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let list = ["list", "--collection", "demo"];
    Deposit::new(folder.path(), &list).check("list of nothing", server.address);
    let upload = ["upload", "--collection", "demo", "--metadata", "entry.xml", "--in-progress"];
    for _ in 0..2 {
        assert!(
            Deposit::new(folder.path(), &upload)
                .run(&format!("http://{}", server.address))
                .status
                .success()
        );
    }
    Deposit::new(folder.path(), &list).check("list", server.address);
    let list = [&list[..], &["--json"]].concat();
    Deposit::new(folder.path(), &list).check("list as json", server.address);
}

#[test]
fn the_password_comes_from_standard_input() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let arguments =
        ["upload", "--collection", "demo", "--archive", "hello.zip", "--password-stdin"];
    let mut deposit = Deposit::new(folder.path(), &arguments);
    (deposit.password, deposit.input) = (None, "demo\n");
    let output = deposit.run(&format!("http://{}", server.address));
    assert_eq!(output.status.code(), Some(0));
}
