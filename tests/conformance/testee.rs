//! The program that the official conformance runner tests: reads messages in one format and writes
//! them in another.
//!
//! `cargo xtask interop` generates the runner's own messages, among them those of this protocol,
//! and compiles this program against them. On standard input come requests, each with its length
//! before it; answers go the same way.

use std::io::{self, Read, Write};

use messages::conformance::messages::{MESSAGES, conformance};

use conformance::conformance_request::Payload;
use conformance::conformance_response::Result as Outcome;
use conformance::{ConformanceRequest, ConformanceResponse, FailureSet, TestCategory, WireFormat};
use swordsmith_proto::json::{Unknown, from_json, to_json};
use swordsmith_proto::text::{from_text, to_text};
use swordsmith_proto::{Limits, Message, Reflect, Registry};

fn main() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut request = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut request)?;
        let answer = ConformanceResponse { result: Some(answer(&request)), ..Default::default() };
        let answer = answer.encode_to_vec();
        output.write_all(&(answer.len() as u32).to_le_bytes())?;
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
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
    let mut message = found.new_message();
    match read(&request, message.as_mut(), &types) {
        Ok(()) => write(&request, message.as_ref(), &types),
        Err(outcome) => outcome,
    }
}

fn read(
    request: &ConformanceRequest,
    message: &mut dyn Reflect,
    types: &Registry<'_>,
) -> Result<(), Outcome> {
    let refused = |error: String| Outcome::ParseError(error);
    match &request.payload {
        Some(Payload::ProtobufPayload(bytes)) => {
            message.merge_bytes(bytes, &Limits::DEFAULT).map_err(|error| refused(error.to_string()))
        }
        Some(Payload::JsonPayload(text)) => {
            let is_lenient = request.test_category() == TestCategory::JsonIgnoreUnknownParsingTest;
            let unknown = if is_lenient { Unknown::Skip } else { Unknown::Refuse };
            from_json(text.as_bytes(), message, types, unknown)
                .map_err(|error| refused(error.to_string()))
        }
        Some(Payload::TextPayload(text)) => {
            from_text(text, message, types).map_err(|error| refused(error.to_string()))
        }
        _ => Err(Outcome::Skipped("a format that is not supported".to_owned())),
    }
}

fn write(request: &ConformanceRequest, message: &dyn Reflect, types: &Registry<'_>) -> Outcome {
    match request.requested_output_format() {
        WireFormat::Protobuf => Outcome::ProtobufPayload(message.to_bytes()),
        WireFormat::Json => {
            let mut text = Vec::new();
            match to_json(message, types, &mut text).map(|()| String::from_utf8(text)) {
                Ok(Ok(text)) => Outcome::JsonPayload(text),
                Ok(Err(error)) => Outcome::SerializeError(error.to_string()),
                Err(error) => Outcome::SerializeError(error.to_string()),
            }
        }
        WireFormat::TextFormat => {
            let mut text = Vec::new();
            match to_text(message, &mut text).map(|()| String::from_utf8(text)) {
                Ok(Ok(text)) => Outcome::TextPayload(text),
                Ok(Err(error)) => Outcome::SerializeError(error.to_string()),
                Err(error) => Outcome::SerializeError(error.to_string()),
            }
        }
        _ => Outcome::Skipped("a format that is not supported".to_owned()),
    }
}
