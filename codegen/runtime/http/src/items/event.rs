//! Server-sent events (HTML, 9.2): fields as lines, an empty line behind each event.

use std::collections::BTreeMap;

use bytes::Bytes;
use swordsmith_json::{Any, Limits};

use crate::Reason;

/// The fields of an event that is being read.
#[derive(Debug, Default)]
pub(super) struct Event {
    data: Option<Vec<u8>>,
    others: BTreeMap<String, Any>,
}

impl Event {
    /// Takes a line that is not empty. Comments and unknown fields are ignored, as the standard says.
    pub(super) fn take(&mut self, line: &[u8]) {
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let (name, value) = (&line[..colon], line.get(colon + 1..).unwrap_or_default());
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"data" => match &mut self.data {
                Some(data) => {
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
                None => self.data = Some(value.to_vec()),
            },
            b"event" => self.put("event", text(value)),
            b"id" if !value.contains(&0) => self.put("id", text(value)),
            b"retry" => {
                let digits = str::from_utf8(value).ok().and_then(|it| it.parse::<u64>().ok());
                if let Some(retry) = digits {
                    self.put("retry", Any::from(retry));
                }
            }
            _ => {}
        }
    }

    /// How many bytes of data it has so far.
    pub(super) fn len(&self) -> usize {
        self.data.as_ref().map_or(0, Vec::len)
    }

    fn put(&mut self, name: &str, value: Any) {
        self.others.insert(name.to_owned(), value);
    }

    /// The data of the event, at its end; `None` if it has none: then there was no event.
    pub(super) fn end_data(&mut self) -> Option<Bytes> {
        std::mem::take(self).data.map(Bytes::from)
    }

    /// The event as a JSON object. If its data is JSON, it is a value there, else a string.
    pub(super) fn end(&mut self, has_json: bool) -> Option<Bytes> {
        let Self { data, mut others } = std::mem::take(self);
        let data = data?;
        let value = has_json.then(|| Any::parse(&data, &Limits::DEFAULT).ok()).flatten();
        others.insert("data".to_owned(), value.unwrap_or_else(|| text(&data)));
        Some(Any::Object(others).to_string().into())
    }
}

fn text(bytes: &[u8]) -> Any {
    Any::String(String::from_utf8_lossy(bytes).into_owned())
}

/// An event of a JSON object.
pub(super) fn written(json: &[u8]) -> Result<Vec<u8>, Reason> {
    let event =
        Any::parse(json, &Limits::DEFAULT).map_err(|error| Reason::new(error.to_string()))?;
    let Any::Object(fields) = event else { return Err("an event is an object".into()) };
    let mut written = Vec::new();
    let known = ["event", "id", "retry"];
    if let Some(other) = fields.keys().find(|it| *it != "data" && !known.contains(&it.as_str())) {
        return Err(format!("an event has no field `{other}`").into());
    }
    for name in known {
        let Some(value) = fields.get(name).map(line_of) else { continue };
        if value.contains(['\n', '\r', '\0']) {
            return Err(format!("the field `{name}` of an event is one line").into());
        }
        written.extend_from_slice(format!("{name}: {value}\n").as_bytes());
    }
    let data = fields.get("data").map(line_of).unwrap_or_default();
    written.extend(written_data(data.as_bytes()));
    Ok(written)
}

/// An event of data alone. Line breaks of all kinds are line feeds where they are read.
pub(super) fn written_data(data: &[u8]) -> Vec<u8> {
    let mut written = Vec::with_capacity(data.len() + 8);
    for line in lines(data) {
        written.extend_from_slice(b"data: ");
        written.extend_from_slice(line);
        written.push(b'\n');
    }
    written.push(b'\n');
    written
}

/// What stands between line feeds, carriage returns, and both together.
fn lines(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(data);
    std::iter::from_fn(move || {
        let data = rest.take()?;
        let Some(end) = data.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            return Some(data);
        };
        let behind = data[end..].strip_prefix(b"\r\n").unwrap_or(&data[end + 1..]);
        rest = Some(behind);
        Some(&data[..end])
    })
}

/// The text of a field: a string as it is, any other value as JSON.
fn line_of(value: &Any) -> String {
    match value {
        Any::String(text) => text.clone(),
        other => other.to_string(),
    }
}
