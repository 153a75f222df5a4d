//! `swordsmith conform`: the real command against real servers.

mod another;
mod captures;
mod profile;
mod secrets;

use std::io::Write as _;
use std::net::Shutdown;
use std::path::Path;
use std::process::{Command, Output};

use rcgen::{CertificateParams, KeyPair};
use serde_json::Value;
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;

fn conform(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(binary::path());
    command.env_clear().current_dir(folder).arg("conform").args(arguments);
    command.output().expect("the command starts")
}

/// The exit code, and what was printed to standard output and standard error.
fn told(output: &Output) -> (Option<i32>, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn the_demo_conforms_to_what_is_built_in() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let files = ["--json", "report.json", "--junit", "report.xml"];
    let (code, text) = told(&conform(folder.path(), &[&[url.as_str()], &files[..]].concat()));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&format!("{url} conforms to \"Software deposit\"")), "{text}");

    let json = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&json).unwrap();
    // A wrong checksum is among what is tried.
    let has = |name: &str| json.contains(name);
    assert!(has("createDeposit::header_Content_MD5::of_something_else"));
    assert!(has("createDeposit::part_file_header_Content_MD5::wrong_on_the_request"));
    let passed = report["counts"]["passed"].as_u64().unwrap();
    assert!(passed > 1500 && report["conforms"] == true, "{}", report["counts"]);
    // Nobody says how there come to be conflicts, other clients and stores that are away.
    assert!(report["counts"]["notApplicable"].as_u64().unwrap() < passed / 20);
    let junit = std::fs::read_to_string(folder.path().join("report.xml")).unwrap();
    assert_eq!(junit.matches("<testcase ").count(), report["tests"].as_array().unwrap().len());
}

#[test]
fn what_is_something_else_does_not_conform() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let shelter = project_root().join("tests/crates/shelter/schemas");
    let description = ["--description", shelter.to_str().unwrap(), "--only", "listAnimals"];
    let arguments = [&[url.as_str()], &description[..], &["--json", "report.json"]].concat();
    let (code, text) = told(&conform(folder.path(), &arguments));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("GET /animals HTTP/1.1") && text.contains("HTTP/1.1 401"), "{text}");
    assert!(text.contains("does not conform to \"Shelter\""), "{text}");
    let json = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&json).unwrap();
    let tests = report["tests"].as_array().unwrap();
    let failed = tests.iter().find(|test| test["verdict"] == "failed").unwrap();
    assert!(failed["exchanges"][0]["response"].as_str().unwrap().starts_with("HTTP/1.1 "));
}

/// A server that goes away is no server that does not conform a thousand times.
#[test]
fn a_server_that_does_not_respond_is_given_up() {
    let folder = data_folder();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || listener.incoming().for_each(drop));
    let (code, text) = told(&conform(folder.path(), &[&url, "--only", "getServiceDocument"]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("the server does not respond any more"), "{text}");
    assert!(text.contains(" 10 failed, ") && text.contains(" not run"), "{text}");
    let (code, text) = told(&conform(folder.path(), &[&url, "--only", "no such test"]));
    assert_eq!((code, text.contains("no test was run")), (Some(2), true), "{text}");
    let unwritable = [&url, "--only", "getServiceDocument::accept", "--json", "none/report.json"];
    let (code, text) = told(&conform(folder.path(), &unwritable));
    assert_eq!((code, text.contains("cannot write none/report.json")), (Some(2), true), "{text}");
}

/// What fails twenty times in one way has been shown.
#[test]
fn a_server_that_answers_alike_to_everything_is_given_up_family_by_family() {
    let folder = data_folder();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let ok = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";
        for mut stream in listener.incoming().flatten() {
            let _ = stream.write_all(ok).and_then(|()| stream.shutdown(Shutdown::Write));
            std::thread::spawn(move || std::io::copy(&mut stream, &mut std::io::sink()));
        }
    });
    let run = |rest: &[&str]| {
        let files = ["--json", "report.json", "--junit", "report.xml", "--steps", "0"];
        let (code, text) = told(&conform(folder.path(), &[&[&*url], &files[..], rest].concat()));
        assert_eq!(code, Some(1), "{text}");
        let json = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
        let junit = std::fs::read_to_string(folder.path().join("report.xml")).unwrap();
        (text, serde_json::from_str::<Value>(&json).unwrap(), junit)
    };
    let media_types = ["--only", "media types", "--max-findings", "2"];
    let (text, report, junit) = run(&media_types);
    assert!(text.contains("media types: given up after 2 findings, "), "{text}");
    assert_eq!(report["counts"]["failed"], 2, "{text}");
    assert_eq!(report["givenUp"][0]["notRun"], report["counts"]["notRun"], "{text}");
    assert!(junit.contains("<skipped message=\"not run: findings enough of its family\"/>"));
    let (text, report, _) = run(&["--only", "getStatus", "--fail-fast"]);
    assert_eq!(report["counts"]["failed"], 1, "{text}");
    let (text, report, junit) = run(&["--only", "accept", "--time", "0", "--max-findings", "0"]);
    assert!(text.contains("the time is over") && report["isOutOfTime"] == true, "{text}");
    assert!(junit.contains("not run: the time is over"), "{junit}");
}

#[test]
fn secrets_are_not_told() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let setup = "[client]\nuser = 'demo'\npassword = 'hidden'\n[path]\ncollection = 'demo'\n";
    std::fs::write(folder.path().join("conform.toml"), setup).unwrap();
    let arguments =
        [&url, "--setup", "conform.toml", "--only", "getServiceDocument::accept", "--json", "r"];
    let (code, text) = told(&conform(folder.path(), &arguments));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("Authorization: …"), "{text}");
    let json = std::fs::read_to_string(folder.path().join("r")).unwrap();
    assert!(!(text + &json).contains("ZGVtbzpoaWRkZW4"));
}

/// Where a server differs everywhere, the rest is tested all the same.
#[test]
fn what_differs_on_purpose_hides_nothing_else() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let description = folder.path().join("schemas");
    describe_another_header(&description);
    let setup = project_root().join("server/src/cli/conform/conform.toml");
    let setup = std::fs::read_to_string(setup).unwrap();
    let tests = ["--setup", "conform.toml", "--only", "getStatus::accept"];
    let described = [&url, "--description", description.to_str().unwrap()];
    let run = |more: &str, rest: &[&str]| {
        std::fs::write(folder.path().join("conform.toml"), format!("{setup}\n{more}")).unwrap();
        told(&conform(folder.path(), &[&tests[..], rest].concat()))
    };
    // What a test is about is made, whatever else is wrong with the response.
    let (code, text) = run("", &described);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("getStatus::accept::anything: expected X-Frame-Options to be"), "{text}");
    assert!(!text.contains("was not made"), "{text}");

    let header = "[[expect]]\nheader = 'x-frame-options'\nreason = 'older'\n";
    let own = "[operation.getStatus]\nheaders = { X-Tenant = 'a', Accept = 'x/none' }\n";
    let record = [&described[..], &["--record", "seen"]].concat();
    let (code, text) = run(&format!("{header}{own}"), &record);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("11 passed") && !text.contains("expected"), "{text}");
    let seen = std::fs::read_to_string(folder.path().join("seen/getStatus.txt")).unwrap();
    assert!(seen.contains("X-Tenant: a\n") && seen.contains("Accept: text/xml\n"), "{seen}");
    // It is as described: nothing differs.
    let (code, text) = run(header, &[&url]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("nothing did: header x-frame-options (older)"), "{text}");

    let why = "[[expect]]\nwhy = 'X-Frame-Options to be'\nreason = 'older'\n";
    let (code, text) = run(why, &described);
    assert_eq!(code, Some(0), "{text}");
    let both = "[[expect]]\nheader = 'Vary'\ntest = 'a'\nreason = 'both'\n";
    let (code, text) = run(both, &[&url]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("or a `header` (its reason is \"both\")"), "{text}");
}

/// The schemas of the service, but for the value of a header.
fn describe_another_header(folder: &Path) {
    let schemas = project_root().join("schemas/deposit");
    std::fs::create_dir(folder).expect("there is none");
    for entry in std::fs::read_dir(schemas).expect("the service has schemas") {
        let entry = entry.expect("they can be listed");
        let text = std::fs::read_to_string(entry.path()).expect("they are text");
        let text = text.replace("const: SAMEORIGIN", "const: DENY");
        std::fs::write(folder.join(entry.file_name()), text).expect("the folder takes files");
    }
}

/// Two servers behave alike, and one that was changed does not.
#[test]
fn recordings_show_what_differs() {
    let (one, other, folder) = (data_folder(), data_folder(), data_folder());
    let servers = [Server::demo(one.path()), Server::demo(other.path())];
    let urls = servers.each_ref().map(|it| format!("http://{}", it.address));
    let tests = ["--only", "getStatus", "--only", "createDeposit::body_file"];
    let run = |url: &str, rest: &[&str]| {
        told(&conform(folder.path(), &[&[url], &tests[..], rest].concat()))
    };
    let (code, text) = run(&urls[0], &["--record", "then"]);
    assert_eq!(code, Some(0), "{text}");
    let recorded = std::fs::read_to_string(folder.path().join("then/getStatus.txt")).unwrap();
    assert!(recorded.contains("GET /1/[collection]/[deposit]/status/ HTTP/1.1"), "{recorded}");
    // The second server has numbers, dates and requests of its own.
    let (code, text) = run(&urls[1], &["--skip", "createDeposit", "--compare", "then"]);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = run(&urls[1], &["--compare", "then"]);
    assert_eq!(code, Some(0), "{text}");

    let changed = recorded.replacen("200 OK", "203 Odd", 1);
    std::fs::write(folder.path().join("then/getStatus.txt"), changed).unwrap();
    let (code, text) = run(&urls[0], &["--compare", "then"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("-HTTP/1.1 203 Odd\n+HTTP/1.1 200 OK\n"), "{text}");
}

/// The states of the description are those of the server. Where they are not, few steps show it.
#[test]
fn a_wrong_state_is_shown_by_few_steps() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let schemas = project_root().join("schemas");
    std::fs::create_dir(folder.path().join("deposit")).unwrap();
    for entry in std::fs::read_dir(schemas.join("deposit")).unwrap() {
        let file = entry.unwrap().path();
        std::fs::copy(&file, folder.path().join("deposit").join(file.file_name().unwrap()))
            .unwrap();
    }
    let manifest = std::fs::read_to_string(schemas.join("swordsmith.toml")).unwrap();
    let others = manifest.find("[[module]]\nname = \"sword2\"").unwrap();
    std::fs::write(folder.path().join("swordsmith.toml"), &manifest[..others]).unwrap();
    let file = folder.path().join("deposit/openapi.yaml");
    let right = std::fs::read_to_string(&file).unwrap();
    let (made, wrong) = ("to: partial, cause: created", "to: rejected, cause: created");
    assert!(right.contains(made));
    std::fs::write(&file, right.replacen(made, wrong, 1)).unwrap();
    let setup = project_root().join("server/src/cli/conform/conform.toml");
    let setup = ["--setup", setup.to_str().unwrap(), "--description", "."];
    let only = ["--only", "sequences"];
    let (code, text) =
        told(&conform(folder.path(), &[&[url.as_str()], &setup[..], &only].concat()));
    assert_eq!(code, Some(1), "{text}");
    let steps = "after 2 steps:\n  1. the client makes number 1 by createDeposit";
    assert!(text.contains(steps) && text.contains("possible states: rejected"), "{text}");
}

/// Several clients at once; each response is checked, of each operation some are.
#[test]
fn a_load_is_checked() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let load = ["--load", "4", "--for", "3", "--json", "load.json"];
    let (code, text) = told(&conform(folder.path(), &[&[url.as_str()], &load[..]].concat()));
    assert_eq!(code, Some(0), "{text}");
    let json = std::fs::read_to_string(folder.path().join("load.json")).unwrap();
    let report: Value = serde_json::from_str(&json).unwrap();
    let all = &report["all"];
    assert!(all["passed"].as_u64().unwrap() > 0 && all["failed"] == 0, "{json}");
    let latency = |name: &str| all["latency"][name].as_f64().unwrap();
    assert!(latency("p50") > 0.0 && latency("p50") <= latency("p99"), "{json}");
    assert!(latency("p99") <= latency("longest") && report["conforms"] == true, "{json}");

    let shelter = project_root().join("tests/crates/shelter/schemas");
    let wrong = ["--load", "2", "--for", "1", "--description", shelter.to_str().unwrap()];
    let (code, text) = told(&conform(folder.path(), &[&[url.as_str()], &wrong[..]].concat()));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("FAILED ") && text.contains("HTTP/1.1 401"), "{text}");
}

#[test]
fn what_cannot_be_tested_is_said() {
    let folder = data_folder();
    let file = folder.path().join("conform.toml");
    std::fs::write(&file, "[path]\ncolection = 'demo'\n").unwrap();
    for (arguments, why) in [
        (&["http://127.0.0.1:1"][..], "http://127.0.0.1:1: Connection refused"),
        (&["localhost:80"], "a URL begins with `http://` or `https://`"),
        (&["http://127.0.0.1:1", "--setup", "none.toml"], "cannot read none.toml"),
        (
            &["http://127.0.0.1:1", "--setup", "conform.toml"],
            "conform.toml: no path has a parameter `colection`: there are collection, deposit",
        ),
        (&["http://127.0.0.1:1", "--description", "none"], "there is no none"),
        (&["http://127.0.0.1:1", "--user", "demo"], "there is no password"),
        (&["http://127.0.0.1:1", "--rate", "0"], "it must be above 0"),
        (&["http://127.0.0.1:1", "--load", "0"], "it must be from 1 to 4096"),
    ] {
        let (code, text) = told(&conform(folder.path(), arguments));
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn tests_are_listed_without_a_server() {
    let folder = data_folder();
    let (code, text) =
        told(&conform(folder.path(), &["http://none.example", "--list", "--only", "phases"]));
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.lines().count() > 20 && text.lines().all(|it| it.ends_with(" (phases)")),
        "{text}"
    );
}

#[test]
fn tls_trusts_the_certificate_that_is_named() {
    let (data, folder) = (data_folder(), data_folder());
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["127.0.0.1".to_owned()]).unwrap();
    let certificate = certificate.self_signed(&key).unwrap();
    let (chain, secret) = (folder.path().join("chain.pem"), folder.path().join("key.pem"));
    std::fs::write(&chain, certificate.pem()).unwrap();
    std::fs::write(&secret, key.serialize_pem()).unwrap();
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_TLS_CERTIFICATE", &chain).env("SWORDSMITH_TLS_KEY", &secret);
    let server = Server::start(command);
    let url = format!("https://{}", server.address);
    let only = ["--only", "getStatus"];
    let trusting = [&[url.as_str(), "--cacert", "chain.pem"], &only[..]].concat();
    let (code, text) = told(&conform(folder.path(), &trusting));
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = told(&conform(folder.path(), &[&[url.as_str()], &only[..]].concat()));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("certificate"), "{text}");
}
