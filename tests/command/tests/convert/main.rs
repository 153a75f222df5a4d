//! `swordsmith convert` from outside: the real binary, its output, its exit code, its memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod canonical;
mod proto;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use swordsmith_generated::tensor::messages::nd_array_view::{DataType, DoubleValues, Values};
use swordsmith_generated::tensor::messages::{Dictionary, NdArrayView, NdShape};
use swordsmith_proto::{Message, MessageDescriptor};
use swordsmith_tests::{binary, report};

/// Runs the command with standard input: exit code, standard output, standard error.
fn convert(message: &str, from: &str, to: &str, input: &[u8]) -> (i32, Vec<u8>, String) {
    let mut command = Command::new(binary::path());
    command.args(["convert", "--message", message, "--from", from, "--to", to]).env_clear();
    finish(command, input)
}

/// Runs a command with standard input, which it need not read.
fn finish(mut command: Command, input: &[u8]) -> (i32, Vec<u8>, String) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    let printed = child.wait_with_output().unwrap();
    (printed.status.code().unwrap(), printed.stdout, String::from_utf8(printed.stderr).unwrap())
}

fn name<M: Message>() -> &'static str {
    let descriptor: &MessageDescriptor = M::type_descriptor();
    descriptor.name
}

fn array(values: Vec<f64>) -> NdArrayView {
    let shape = NdShape { shape_dim: vec![values.len() as u64], ..NdShape::default() };
    let values = Values::DoubleValues(DoubleValues { value: values, ..DoubleValues::default() });
    let (shape, values) = (Some(shape), Some(values));
    NdArrayView { data_type: DataType::Double.into(), shape, values, ..NdArrayView::default() }
}

#[test]
fn a_message_goes_through_every_format_and_comes_back() {
    let bytes = array(vec![0.1, -2.5, 1e300]).encode_to_vec();
    let name = name::<NdArrayView>();
    let (code, json, _) = convert(name, "binary", "json", &bytes);
    assert_eq!(code, 0);
    let expected = r#"{"dataType":"Double","shape":{"shapeDim":["3"]},"doubleValues":{"value":[0.1,-2.5,1e300]}}"#;
    assert_eq!(String::from_utf8(json.clone()).unwrap().trim_end(), expected);
    let (_, text, _) = convert(name, "json", "text", &json);
    let (code, again, _) = convert(name, "text", "binary", &text);
    assert_eq!((code, again), (0, bytes));
}

#[test]
fn invalid_input_is_reported_with_its_position_and_writes_nothing() {
    let is = |from: &str, input: &[u8], expected: &str| {
        let (code, output, printed) = convert(name::<Dictionary>(), from, "json", input);
        assert_eq!((code, output.len(), printed.trim_end()), (1, 0, expected));
    };
    is(
        "json",
        b"{\"version\":\n x}",
        "swordsmith: standard input: 2:2: expected a value, found `x`",
    );
    is(
        "binary",
        b"\x12\x05\x0a\x01a",
        "swordsmith: standard input: the bytes end too early, at byte 2, in `data`",
    );
    is(
        "text",
        b"versions: 1",
        "swordsmith: standard input: 1:1: `tensor.proto.Dictionary` has no field `versions`",
    );
    let (code, _, printed) = convert("Nothing", "json", "binary", b"{}");
    assert!(code == 2 && printed.contains("no message is `Nothing`; there are\n"), "{printed}");
}

/// Files and devices that to read would take hours and all memory; the file has a terabyte, of
/// which nothing is stored.
#[test]
fn what_is_larger_than_the_limit_is_not_read() {
    let folder = binary::data_folder();
    let path = folder.path().join("long.bin");
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let (long, folder) = (path.to_str().unwrap(), folder.path().to_str().unwrap());
    for (from, limit, file, expected) in [
        ("binary", None, long, "it has more than 536870912 bytes; `--max-size BYTES` takes more"),
        ("binary", Some("9999999999999"), long, "a message is never longer than 2 GiB"),
        ("json", Some("1000"), long, "it has more than 1000 bytes; `--max-size BYTES` takes more"),
        ("text", Some("1000"), "/dev/zero", "it has more than 1000 bytes"),
        ("binary", Some("100000"), "/dev/zero", "it has more than 100000 bytes"),
        ("binary", None, folder, "it is a folder"),
        ("json", None, folder, "it is a folder"),
    ] {
        let mut command = Command::new(binary::path());
        command.args(["convert", "--message", name::<Dictionary>(), "--to", "json"]);
        command.args(["--from", from, file]).args(limit.map(|limit| format!("--max-size={limit}")));
        let printed = command.env_clear().output().unwrap();
        let errors = String::from_utf8(printed.stderr).unwrap();
        assert!(
            errors.starts_with(&format!("swordsmith: cannot read {file}: {expected}")),
            "{errors}"
        );
        assert_eq!((printed.status.code(), printed.stdout.len()), (Some(2), 0), "{errors}");
    }
}

/// JSON is read while it comes, so its size is known only then.
#[test]
fn endless_standard_input_ends_at_the_limit() {
    let json = format!("{{\"version\":1{}}}", " ".repeat(2000));
    let converted = |limit: usize| {
        let mut command = Command::new(binary::path());
        command.args(["convert", "--message", name::<Dictionary>(), "--from", "json"]);
        command.args(["--to", "text", &format!("--max-size={limit}")]);
        finish(command, json.as_bytes())
    };
    assert_eq!(converted(json.len()), (0, b"version: 1\n".to_vec(), String::new()));
    let (code, output, errors) = converted(json.len() - 1);
    assert_eq!((code, output.len()), (2, 0));
    assert!(errors.contains("cannot read standard input: it has more than 2012 bytes"), "{errors}");
}

/// A large array to JSON and back, in the memory that the array takes twice and a half.
#[test]
fn a_large_array_takes_little_memory() {
    const BYTES: usize = 100 << 20;
    const MOST: f64 = 2.5;
    let folder = binary::data_folder();
    let path = |name: &str| folder.path().join(name);
    let values = (0..1_u32 << 16).cycle().take(BYTES / 8).map(|value| f64::from(value) / 4.0);
    fs::write(path("array"), array(values.collect()).encode_to_vec()).unwrap();
    for (from, to, input, output) in
        [("binary", "json", "array", "array.json"), ("json", "binary", "array.json", "again")]
    {
        let (status, peak) = peak_memory((from, to), &path(input), &path(output));
        assert!(status.success());
        #[expect(clippy::cast_precision_loss, reason = "a ratio for people")]
        let ratio = peak as f64 / BYTES as f64;
        report(&format!(
            "convert {from} to {to}: peak resident set {peak} bytes, {ratio:.2} of the value"
        ));
        assert!(ratio <= MOST, "more than {MOST}");
    }
    assert!(fs::read(path("array")).unwrap() == fs::read(path("again")).unwrap(), "it changed");
}

/// Converts a file; returns its exit status and its peak resident memory in bytes, without the pages of
/// the program's own file.
fn peak_memory((from, to): (&str, &str), input: &Path, output: &Path) -> (ExitStatus, u64) {
    let mut command = Command::new(binary::path());
    command.args(["convert", "--message", name::<NdArrayView>(), "--from", from, "--to", to]);
    let mut child = command.arg(input).stdout(File::create(output).unwrap()).spawn().unwrap();
    let (status_file, mut peak) = (format!("/proc/{}/status", child.id()), 0);
    loop {
        let text = fs::read_to_string(&status_file).unwrap_or_default();
        let bytes = |name| status_bytes(&text, name).unwrap_or_default();
        peak = peak.max(bytes("VmHWM:").saturating_sub(bytes("RssFile:")));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(peak > 0, "the kernel says nothing about memory in {status_file}");
            return (status, peak);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// A line of `/proc/PID/status`, in bytes.
fn status_bytes(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}
