//! Runs the curl commands of the README, and the script in Python of the page about depositing,
//! against the real binary.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::project_root;

use crate::python::interpreter;
use crate::xmllint::assert_well_formed;

/// How long a deposit may take to be done.
const TIMEOUT: Duration = Duration::from_secs(30);

#[test]
fn the_first_deposit_of_the_readme_works() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let lines = curl_lines();
    let run = |part: &str| {
        let line = lines.iter().find(|line| line.contains(part));
        let line = line.unwrap_or_else(|| panic!("the README has no curl line with {part}"));
        shell(&here(line, data.path(), &server.address.to_string()))
    };

    let answer = run(" -F ");
    let (head, receipt) = answer.split_once("\r\n\r\n").expect("`curl -i` shows the head");
    assert!(head.starts_with("HTTP/1.1 201 "), "{answer}");
    assert!(head.to_lowercase().contains("\r\nlocation: "), "{answer}");
    assert_well_formed(receipt.as_bytes());
    assert_well_formed(run("/servicedocument/").as_bytes());

    let started = Instant::now();
    loop {
        let content = run("/content/");
        assert_well_formed(content.as_bytes());
        if content.contains(">done<") {
            break;
        }
        let is_on_its_way = ["deposited", "verified", "loading"];
        let is_on_its_way = is_on_its_way.iter().any(|it| content.contains(&format!(">{it}<")));
        assert!(is_on_its_way, "{content}");
        assert!(started.elapsed() < TIMEOUT, "it is not done:\n{content}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_deposit_in_python_works() {
    let data = data_folder();
    let server = Server::demo(data.path());
    let page = page("docs/operations/deposits.md");
    let (_, script) = page.split_once("```python\n").expect("the page has a script");
    let (script, _) = script.split_once("```").expect("the script has an end");
    let script = here(script, data.path(), &server.address.to_string());
    // The client makes a folder `.cache` where it runs.
    let mut command = Command::new(interpreter());
    let output = command.args(["-c", &script]).current_dir(data.path()).output();
    let output = output.expect("Python runs");
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(printed.starts_with("201 http://"), "{printed}");
}

fn page(name: &str) -> String {
    std::fs::read_to_string(project_root().join(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The README's curl commands, each in one line.
fn curl_lines() -> Vec<String> {
    let joined = page("README.md").replace("\\\n", " ");
    joined.lines().filter(|line| line.starts_with("curl ")).map(str::to_owned).collect()
}

/// A line of a page with the folder and the address of this test.
fn here(line: &str, data: &Path, address: &str) -> String {
    let data = data.to_str().expect("a temporary folder has a plain name");
    let there = ["swordsmith-data", "127.0.0.1:8080"];
    assert!(line.contains(there[1]), "the line goes elsewhere: {line}");
    line.replace(there[0], data).replace(there[1], address)
}

fn shell(line: &str) -> String {
    // Silent except for errors, without a progress meter.
    let line = line.replacen("curl ", "curl --silent --show-error --max-time 30 ", 1);
    let output = Command::new("sh").args(["-c", &line]).output().expect("there is a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}\n{errors}");
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}
