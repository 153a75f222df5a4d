//! The program that the official conformance runner tests: reads messages in one format and writes
//! them in another.
//!
//! `cargo xtask interop` generates the runner's own messages, among them those of this protocol,
//! and compiles this program against them.

mod formats;

use std::io;

use messages::conformance::messages::{MESSAGES, conformance};

use conformance::conformance_request::Payload;
use conformance::conformance_response::Result as Outcome;
use conformance::{ConformanceRequest, ConformanceResponse, FailureSet, TestCategory, WireFormat};
use formats::Format;
use swordsmith_proto::json::Unknown;
use swordsmith_proto::{Message, Registry};

fn main() -> io::Result<()> {
    formats::serve(|request| {
        let response = ConformanceResponse { result: Some(answer(request)), ..Default::default() };
        response.encode_to_vec()
    })
}

fn answer(request: &[u8]) -> Outcome {
    let request = match ConformanceRequest::decode(request) {
        Ok(request) => request,
        Err(error) => return Outcome::RuntimeError(error.to_string()),
    };
    if request.message_type == "conformance.FailureSet" {
        return Outcome::ProtobufPayload(FailureSet::default().encode_to_vec());
    }
    let types = Registry(&[MESSAGES]);
    let Some(found) = types.find(&request.message_type) else {
        return Outcome::Skipped("only proto3 is supported".to_owned());
    };
    let Some((format, bytes)) = payload(&request) else {
        return Outcome::Skipped("a format that is not supported".to_owned());
    };
    let mut message = found.new_message();
    match formats::read(format, bytes, message.as_mut(), &types) {
        Err(error) => Outcome::ParseError(error),
        Ok(()) => {
            let write = |format| formats::write(format, message.as_ref(), &types);
            written(request.requested_output_format(), write)
        }
    }
}

fn payload(request: &ConformanceRequest) -> Option<(Format, &[u8])> {
    let is_lenient = request.test_category() == TestCategory::JsonIgnoreUnknownParsingTest;
    let unknown = if is_lenient { Unknown::Skip } else { Unknown::Refuse };
    match request.payload.as_ref()? {
        Payload::ProtobufPayload(bytes) => Some((Format::Binary, bytes)),
        Payload::JsonPayload(text) => Some((Format::Json(unknown), text.as_bytes())),
        Payload::TextPayload(text) => Some((Format::Text, text.as_bytes())),
        _ => None,
    }
}

fn written(to: WireFormat, write: impl Fn(Format) -> Result<Vec<u8>, String>) -> Outcome {
    let text = |format| {
        let bytes = write(format)?;
        String::from_utf8(bytes).map_err(|error| error.to_string())
    };
    let result = match to {
        WireFormat::Protobuf => write(Format::Binary).map(Outcome::ProtobufPayload),
        WireFormat::Json => text(Format::Json(Unknown::Refuse)).map(Outcome::JsonPayload),
        WireFormat::TextFormat => text(Format::Text).map(Outcome::TextPayload),
        _ => Ok(Outcome::Skipped("a format that is not supported".to_owned())),
    };
    result.unwrap_or_else(Outcome::SerializeError)
}
