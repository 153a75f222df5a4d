//! Random messages whose names all but clash: generated code compiles, and reads and writes what
//! messages do of which nothing is there but a description. `cargo xtask names proto` makes thousands
//! of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::all, clippy::pedantic, reason = "the names are made to look alike")]

use std::fs;
use std::path::Path;

use swordsmith_codegen::build_messages;
use swordsmith_codegen::source::Sources;
use swordsmith_proto::{Limits, MessageType, Reflect, Registry, json};
use swordsmith_tests::golden::Faults;
use swordsmith_tests::random::Random;
use swordsmith_tests::{paths, report};

include!(concat!(env!("OUT_DIR"), "/proto/modules.rs"));
include!(concat!(env!("OUT_DIR"), "/proto/list.rs"));

/// How many schemas the generator has refused because of their names.
const REFUSED: usize = include!(concat!(env!("OUT_DIR"), "/proto/refused.rs"));

/// How many documents each type of message reads.
const DOCUMENTS: usize = 20;

#[test]
fn code_of_names_that_clash_reads_what_is_described() {
    let (mut faults, mut read, mut refused) = (Faults::default(), 0, 0);
    for (folder, compiled) in SCHEMAS {
        let described = described(Path::new(folder));
        faults.check(compiled.len() == described.len(), || {
            format!("{folder}: {} types, not {}", compiled.len(), described.len())
        });
        for one in *compiled {
            let name = one.descriptor().name;
            let other = Registry(&[&described]).find(name).copied();
            let Some(other) = other else {
                faults.add(format!("{folder}: no message {name} is described"));
                continue;
            };
            let mut random = Random::of(format!("{folder} {name}").as_bytes());
            for _ in 0..DOCUMENTS {
                let bytes = bytes(&mut random, one);
                let (one, other) = (outcome(one, &bytes), outcome(&other, &bytes));
                faults.check(one == other, || format!("{folder} {name}: {one:?}, not {other:?}"));
                if one.is_ok() { read += 1 } else { refused += 1 }
            }
        }
    }
    // `cargo xtask names` adds the figures up.
    let (schemas, names) = (SCHEMAS.len(), REFUSED);
    report(&format!("names: {schemas} schemas, {names} refused, {read} read, {refused} unread"));
    faults.assert_none();
    assert!(read > SCHEMAS.len() * 10, "few messages are read: {read}");
}

/// What is read, as JSON, and written again; or that it is not read.
fn outcome(of: &MessageType, bytes: &[u8]) -> Result<(String, Vec<u8>), ()> {
    let mut message = of.new_message();
    message.merge_bytes(bytes, &Limits::DEFAULT).map_err(drop)?;
    Ok((in_json(&*message), message.to_bytes()))
}

fn in_json(message: &dyn Reflect) -> String {
    let mut text = Vec::new();
    json::to_json(message, &Registry(&[]), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Some fields, with values that may be theirs: small numbers, or a few letters.
fn bytes(random: &mut Random, of: &MessageType) -> Vec<u8> {
    let numbers: Vec<u32> = numbers(of);
    let mut bytes = Vec::new();
    for _ in 0..random.below(5) {
        let Some(number) = random.pick(&numbers) else { break };
        let kind = [0_u32, 1, 2, 2][random.below(4)];
        varint(&mut bytes, number << 3 | kind);
        match kind {
            0 => bytes.push(u8::try_from(random.below(9)).unwrap()),
            1 => bytes.extend(random.bytes()),
            _ => {
                bytes.extend([&b"\x00"[..], b"\x01a", b"\x02\x08\x01", b"\x03abc"][random.below(4)])
            }
        }
    }
    bytes
}

fn numbers(of: &MessageType) -> Vec<u32> {
    let members = of.descriptor().members.iter();
    let fields = members.flat_map(|member| match member {
        swordsmith_proto::Member::Field(field) => std::slice::from_ref(field),
        swordsmith_proto::Member::Oneof(fields) => *fields,
    });
    fields.map(|field| field.number).collect()
}

fn varint(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 0x7f {
        bytes.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).unwrap());
}

/// The types of which there is no code.
fn described(folder: &Path) -> Vec<MessageType> {
    let mut sources = Sources::default();
    let files = paths(folder).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|kind| kind == "proto"));
    let roots: Vec<_> = files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            sources.add(name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    build_messages(&roots, &[String::new()], &sources).map_err(|it| it.render(&sources)).unwrap()
}
