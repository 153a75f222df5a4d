//! Google's protobuf and ours read each other's bytes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use swordsmith_codegen::build_messages;
use swordsmith_generated::tensor::messages::{
    Axis, Dictionary, DictionaryValue, NdArrayView, NdShape, Vector,
};
use swordsmith_proto::{DecodeError, Limits, Message, MessageType, Registry};
use swordsmith_tests::binary::data_folder;
use swordsmith_tests::project_root;

/// Random messages of each run: about as many of each type.
const MESSAGES: usize = 10_000;

/// Random messages with unknown fields.
const NEWER: usize = 1_000;

/// Dictionaries with unsorted entries.
const UNSORTED: usize = 1_000;

/// Python sorts entries of maps by key, as we do, so the bytes are equal. It reads ours, too, and
/// writes the same bytes.
#[test]
fn what_python_writes_comes_back_the_same() {
    let python = Python::new();
    let made = python.run(&["make", &MESSAGES.to_string()], "");
    let ours: String = made.lines().map(|line| read_and_write(line) + "\n").collect();
    let again = python.run(&["echo"], &ours);
    assert_eq!(made.lines().count(), MESSAGES);
    assert_eq!(made.lines().count(), again.lines().count());
    for ((made, ours), again) in made.lines().zip(ours.lines()).zip(again.lines()) {
        assert_eq!(made, ours);
        assert_eq!(made, again);
    }
}

/// Written by a newer schema, read and written by ours.
#[test]
fn unknown_fields_come_back_byte_for_byte() {
    let made = Python::new().run(&["make-newer", &NEWER.to_string()], "");
    assert_eq!(made.lines().count(), NEWER);
    for line in made.lines() {
        assert_eq!(read_and_write(line), line);
    }
}

/// Consecutive entries are decoded in another order than in the message; of equal keys, the last
/// one must still win.
#[test]
fn entries_in_no_order_are_what_python_reads() {
    let made = Python::new().run(&["make-unsorted", &UNSORTED.to_string()], "");
    let lines: Vec<_> = made.lines().collect();
    let (pairs, []) = lines.as_chunks() else { panic!("the lines are pairs") };
    assert_eq!(pairs.len(), UNSORTED);
    for [unsorted, sorted] in pairs {
        assert_eq!(read_and_write(unsorted), **sorted);
    }
}

/// Reads a message from a line `NAME HEX` and writes it as such a line again.
fn read_and_write(line: &str) -> String {
    let (name, text) = line.split_once(' ').expect("a name, a space, hex digits");
    let again = match name {
        "Axis" => through::<Axis>,
        "Dictionary" => through::<Dictionary>,
        "DictionaryValue" => through::<DictionaryValue>,
        "NDArrayView" => through::<NdArrayView>,
        "NDShape" => through::<NdShape>,
        "Vector" => through::<Vector>,
        other => panic!("the schema has a message that this test does not know: {other}"),
    };
    let bytes = again(&from_hex(text)).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(through_dynamic(name, &from_hex(text)), bytes, "without generated code: {line}");
    format!("{name} {}", to_hex(&bytes))
}

fn through<M: Message + Default>(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    Ok(M::decode(bytes)?.encode_to_vec())
}

/// The types of the schema, compiled when the test runs.
static TYPES: LazyLock<Vec<MessageType>> = LazyLock::new(|| {
    let schema = project_root().join("schemas/tensor/tensor.proto");
    let protos = swordsmith_files::protos(&[schema], &[]).expect("the schema can be read");
    build_messages(&protos.roots, &protos.folders, &protos.sources)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&protos.sources)))
});

fn through_dynamic(name: &str, bytes: &[u8]) -> Vec<u8> {
    let types = [TYPES.as_slice()];
    let found = Registry(&types).find(&format!("tensor.proto.{name}"));
    let mut message = found.expect("the schema has it").new_message();
    message.merge_bytes(bytes, &Limits::DEFAULT).expect("generated code reads it");
    message.to_bytes()
}

fn from_hex(text: &str) -> Vec<u8> {
    let (digits, []) = text.as_bytes().as_chunks::<2>() else { panic!("odd hex: {text}") };
    let digit = |digit: u8| char::from(digit).to_digit(16).expect("a hex digit");
    let byte = |[high, low]: &[u8; 2]| digit(*high) << 4 | digit(*low);
    digits.iter().map(|pair| u8::try_from(byte(pair)).expect("two digits make a byte")).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).expect("less than 16");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The interpreter with Google's packages, and the schema as its compiler sees it.
struct Python {
    interpreter: PathBuf,
    compiled: tempfile::TempDir,
}

impl Python {
    fn new() -> Self {
        let interpreter = crate::python::interpreter();
        let python = Python { interpreter, compiled: data_folder() };
        let schemas = project_root().join("schemas");
        let mut compile = python.command();
        compile.args(["-m", "grpc_tools.protoc", "-I"]).arg(&schemas).arg("--python_out");
        compile.arg(python.compiled.path()).arg(schemas.join("tensor/tensor.proto"));
        assert!(compile.status().expect("Python starts").success(), "protoc refuses the schema");
        python
    }

    fn command(&self) -> Command {
        Command::new(&self.interpreter)
    }

    /// Runs the script beside this file with a text as input, and returns its output.
    fn run(&self, arguments: &[&str], input: &str) -> String {
        let script = project_root().join("tests/tests/interop/protobuf.py");
        let mut command = self.command();
        command.arg(script).arg(self.compiled.path()).args(arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("Python starts");
        let mut pipe = child.stdin.take().expect("a piped input");
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
        let output = child.wait_with_output().expect("Python ends");
        assert!(output.status.success(), "the script failed: {}", output.status);
        feeder.join().expect("the feeder does not panic").expect("the script reads its input");
        String::from_utf8(output.stdout).expect("hex digits are text")
    }
}
