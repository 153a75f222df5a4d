//! The same program without generated code: the runner's messages, and those of its protocol, are
//! compiled when it starts, from the folder that `CONFORMANCE_PROTOS` names.

mod formats;

use std::error::Error;
use std::path::PathBuf;

use formats::Format;
use swordsmith_codegen::build_messages;
use swordsmith_proto::json::Unknown;
use swordsmith_proto::{Limits, Ref, Reflect, Registry, Scalar, Value, ValueKind};

/// The schemas: the protocol, and the messages of proto3.
const PROTOS: [&str; 2] =
    ["conformance/conformance.proto", "google/protobuf/test_messages_proto3.proto"];

/// Fields of a request, and of a response, that hold a message, and its format.
const PAYLOADS: [(&str, Format); 3] = [
    ("protobuf_payload", Format::Binary),
    ("json_payload", Format::Json(Unknown::Refuse)),
    ("text_payload", Format::Text),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::var_os("CONFORMANCE_PROTOS").ok_or("no protos")?);
    let protos = swordsmith_files::protos(&PROTOS.map(|name| folder.join(name)), &[folder])?;
    let types = build_messages(&protos.roots, &protos.folders, &protos.sources)
        .map_err(|findings| findings.render(&protos.sources))?;
    let types = [types.as_slice()];
    let types = Registry(&types);
    Ok(formats::serve(|request| {
        let mut response = new("conformance.ConformanceResponse", &types);
        let (name, value) = match answer(request, &types) {
            Ok((name, bytes)) | Err((name, bytes)) => (name, bytes),
        };
        let number = number(response.as_ref(), name);
        let is_put = response.put(number, None, Scalar::Bytes(value.clone()))
            || response.put(number, None, Scalar::Str(String::from_utf8_lossy(&value).into()));
        assert!(is_put, "a response has no field `{name}`");
        response.to_bytes()
    })?)
}

/// The field of the response that is set, and what is in it.
type Outcome = (&'static str, Vec<u8>);

fn answer(bytes: &[u8], types: &Registry<'_>) -> Result<Outcome, Outcome> {
    let failure = |name| move |error: String| (name, error.into_bytes());
    let skipped = || ("skipped", b"this is not supported".to_vec());
    let mut request = new("conformance.ConformanceRequest", types);
    let read = request.merge_bytes(bytes, &Limits::DEFAULT);
    read.map_err(|error| failure("runtime_error")(error.to_string()))?;
    let name = match field(request.as_ref(), "message_type") {
        Ref::One(Value::Str("conformance.FailureSet")) => return Ok(("protobuf_payload", vec![])),
        Ref::One(Value::Str(name)) => name,
        _ => return Err(skipped()),
    };
    let mut message = types.find(name).ok_or_else(skipped)?.new_message();
    let (format, payload) = payload(request.as_ref()).ok_or_else(skipped)?;
    let read = formats::read(format, payload, message.as_mut(), types);
    read.map_err(failure("parse_error"))?;
    let (name, format) = match enumeration(request.as_ref(), "requested_output_format") {
        Some("PROTOBUF") => PAYLOADS[0],
        Some("JSON") => PAYLOADS[1],
        Some("TEXT_FORMAT") => PAYLOADS[2],
        _ => return Err(skipped()),
    };
    let written = formats::write(format, message.as_ref(), types);
    written.map(|bytes| (name, bytes)).map_err(failure("serialize_error"))
}

fn payload(request: &dyn Reflect) -> Option<(Format, &[u8])> {
    let is_lenient =
        enumeration(request, "test_category") == Some("JSON_IGNORE_UNKNOWN_PARSING_TEST");
    PAYLOADS.iter().find_map(|(name, format)| {
        let format = match format {
            Format::Json(_) if is_lenient => Format::Json(Unknown::Skip),
            format => *format,
        };
        match field(request, name) {
            Ref::One(Value::Bytes(bytes)) => Some((format, bytes)),
            Ref::One(Value::Str(text)) => Some((format, text.as_bytes())),
            _ => None,
        }
    })
}

fn new(name: &str, types: &Registry<'_>) -> Box<dyn Reflect> {
    types.find(name).expect("the protocol has it").new_message()
}

fn number(message: &dyn Reflect, name: &str) -> u32 {
    let mut fields = message.descriptor().fields();
    fields.find(|field| field.name == name).expect("the protocol has it").number
}

fn field<'m>(message: &'m dyn Reflect, name: &str) -> Ref<'m> {
    message.get(number(message, name))
}

/// The name of an enumeration's value in a field.
fn enumeration(message: &dyn Reflect, name: &str) -> Option<&'static str> {
    let value = match field(message, name) {
        Ref::One(Value::Enum(value)) => value,
        _ => 0,
    };
    match message.descriptor().field(number(message, name))?.kind {
        ValueKind::Enum(descriptor) => descriptor.name_of(value),
        _ => None,
    }
}
