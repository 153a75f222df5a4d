//! A program of a few lines, as its operators see it: what it prints, where it listens, how it ends.
//!
//! The program is this one, started again with a variable that says so.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use swordsmith_http::Body;
use swordsmith_http::server::{Request, Response};
use swordsmith_serve::{Application, Program, Refusal, RequestId, plain_text, run};

/// Set in the environment of the program.
const IS_PROGRAM: &str = "IS_PROGRAM_OF_A_TEST";

#[derive(Clone)]
struct Greeter;

impl Application for Greeter {
    async fn answer(&self, _: Request<Body>) -> Response<Body> {
        Response::new(Body::full("Hello!\n"))
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        plain_text(refusal, id)
    }
}

fn main() -> ExitCode {
    if std::env::var_os(IS_PROGRAM).is_some() {
        return run(Program::new("greeter", "1.2.3"), Greeter);
    }
    let trials = vec![
        Trial::test("it_serves_until_it_is_told_to_stop", serves_until_it_is_told_to_stop),
        Trial::test("settings_that_cannot_be_used_are_named", settings_are_named),
        Trial::test("it_has_a_version_and_help", has_a_version_and_help),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The program, with these arguments.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program is a file"));
    command.args(arguments).env(IS_PROGRAM, "1").env("GREETER_ACCESS_LOG", "off");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn check(holds: bool, found: &str) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(format!("found: {found}").into()) }
}

/// The response to a request for a path.
fn asked(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

fn serves_until_it_is_told_to_stop() -> Result<(), Failed> {
    let anywhere = "127.0.0.1:0";
    let mut child = program(&["--listen", anywhere, "--operations-listen", anywhere]).spawn()?;
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut next = || lines.next().unwrap_or_else(|| Ok(String::new()));
    let (serving, operations) = (next()?, next()?);
    let address = serving.strip_prefix("Serving http://").unwrap_or_default();
    let response = asked(address, "/")?;
    check(response.ends_with("\r\n\r\nHello!\n"), &response)?;
    let operations = operations.strip_prefix("Metrics and health at http://").unwrap_or_default();
    let (operations, _) = operations.split_once('/').unwrap_or_default();
    let ready = asked(operations, "/readyz")?;
    check(ready.starts_with("HTTP/1.1 200 OK\r\n"), &ready)?;
    let metrics = asked(operations, "/metrics")?;
    check(metrics.contains("swordsmith_http_requests_total{method=\"GET\""), &metrics)?;
    stop(&child)?;
    check(next()? == "Stopped.", "another line")?;
    let status = child.wait()?;
    check(status.success(), &status.to_string())
}

fn stop(child: &Child) -> Result<(), Failed> {
    let killed = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status()?;
    check(killed.success(), "no process")
}

fn settings_are_named() -> Result<(), Failed> {
    for (arguments, variable, expected) in [
        (&["--listen", "0.0.0.0:0"][..], None, "greeter: others can reach 0.0.0.0:0"),
        (&["--config", "/nowhere/at.toml"], None, "greeter: cannot read /nowhere/at.toml"),
        (&[], Some(("GREETER_LISTN", "x")), "did you mean `GREETER_LISTEN`?"),
        (&[], Some(("GREETER_CONFIG", "/nowhere/at.toml")), "cannot read /nowhere/at.toml"),
    ] {
        let output = program(arguments).envs(variable).output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        check(output.status.code() == Some(2) && said.contains(expected), &said)?;
    }
    Ok(())
}

fn has_a_version_and_help() -> Result<(), Failed> {
    for (flag, expected) in [("--version", "greeter 1.2.3\n"), ("--help", "--listen <ADDR>")] {
        let output = program(&[flag]).output()?;
        let said = String::from_utf8_lossy(&output.stdout);
        check(output.status.success() && said.contains(expected), &said)?;
    }
    Ok(())
}
