//! `swordsmith deposit`: the real command against the real server. Its output and its exit code are
//! pinned.

mod failures;
mod success;
mod tls;

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use swordsmith_tests::{archive, binary};

/// The varying parts.
const REDACTIONS: [(&str, &str); 7] = [
    (
        r"(Jan\.|Feb\.|March|April|May|June|July|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.) \d{1,2}, \d{4}, (midnight|noon|\d{1,2}(:\d\d)? [ap]\.m\.)",
        "[date]",
    ),
    (r"127\.0\.0\.1:\d+", "[address]"),
    (r"knows the request as [0-9a-f-]+", "knows the request as [id]"),
    (r#""request_id":"[0-9a-f-]+""#, r#""request_id":"[id]""#),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "[moment]"),
    // It depends on which side notices first.
    (r"the connection broke: [^\n\\]*", "the connection broke: [how]"),
    // Which byte of the archive is damaged depends on how long the head of the request is.
    (r"Found: [0-9a-f]{32}", "Found: [checksum]"),
];

/// A command of `deposit` of the client `demo`, in a folder.
struct Deposit<'a> {
    folder: &'a Path,
    arguments: Vec<&'a str>,
    password: Option<&'a str>,
    input: &'a str,
    /// The trusted certificates, instead of the system's.
    trusted: Option<&'a Path>,
}

impl<'a> Deposit<'a> {
    fn new(folder: &'a Path, arguments: &[&'a str]) -> Self {
        let (arguments, password) = (arguments.to_vec(), Some("demo"));
        Self { folder, arguments, password, input: "", trusted: None }
    }

    /// Runs it against a service, and pins its output.
    fn check(&self, name: &str, service: SocketAddr) {
        self.check_at(name, &format!("http://{service}"));
    }

    fn check_at(&self, name: &str, url: &str) {
        let printed = transcript(&self.run(url));
        insta::with_settings!({ filters => REDACTIONS, omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, printed);
        });
    }

    fn run(&self, url: &str) -> Output {
        let mut command = Command::new(binary::path());
        command.env_clear().current_dir(self.folder).args(["deposit", self.arguments[0]]);
        command.args(["--url", url, "--user", "demo", "--timeout", "20"]);
        command.args(&self.arguments[1..]);
        command.envs(self.password.map(|password| ("SWORDSMITH_PASSWORD", password)));
        command.envs(self.trusted.map(|certificates| ("SSL_CERT_FILE", certificates)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // It may have ended without reading it.
        let _ = child.stdin.take().unwrap().write_all(self.input.as_bytes());
        child.wait_with_output().unwrap()
    }
}

fn transcript(output: &Output) -> String {
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let code = output.status.code().map_or("none".to_owned(), |code| code.to_string());
    format!("exit code {code}\n--- standard output\n{out}--- standard error\n{err}")
}

/// A folder with things to deposit.
fn folder() -> tempfile::TempDir {
    let folder = binary::data_folder();
    let write =
        |name: &str, content: &[u8]| std::fs::write(folder.path().join(name), content).unwrap();
    write("hello.zip", &archive::hello());
    write("large.tar", &archive::tar(&[("large/noise", &noise(8 << 20))]));
    write("notes.txt", b"no archive");
    write("entry.xml", b"<entry xmlns='http://www.w3.org/2005/Atom'><title>Hello</title><author><name>Ada</name></author></entry>");
    write(
        "broken.xml",
        b"<entry xmlns='http://www.w3.org/2005/Atom'>\n  <title>Hello</titel>\n</entry>",
    );
    folder
}

/// Arbitrary bytes.
fn noise(length: usize) -> Vec<u8> {
    let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let states = std::iter::successors(Some(1_u32), next);
    states.map(|state| state.to_be_bytes()[0]).take(length).collect()
}
