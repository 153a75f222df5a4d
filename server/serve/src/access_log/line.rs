//! What is said of a request, and how.

use std::io::Write;
use std::net::IpAddr;
use std::time::{Duration, SystemTime};

use http::{HeaderValue, Method, StatusCode, Version};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;

use swordsmith_xml::terminal::in_json;

/// As the combined format names them.
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A request that was answered.
pub(crate) struct Line<'a> {
    /// When it was answered.
    pub(crate) at: SystemTime,
    /// Where it came from.
    pub(crate) address: IpAddr,
    /// Who asked, if that is known.
    pub(crate) client: Option<&'a str>,
    pub(crate) method: &'a Method,
    /// Without the query, which may hold secrets.
    pub(crate) path: &'a str,
    pub(crate) version: Version,
    pub(crate) status: StatusCode,
    /// How long the answer's body was, as far as it was sent.
    pub(crate) bytes: u64,
    /// What the client calls itself.
    pub(crate) agent: Option<&'a HeaderValue>,
    /// From the end of the request's head to the end of the answer.
    pub(crate) took: Duration,
    /// The request's identifier.
    pub(crate) id: &'a str,
}

impl Line<'_> {
    /// In the combined format (<https://httpd.apache.org/docs/current/logs.html#combined>), with
    /// milliseconds and the identifier behind it.
    pub(super) fn combined(&self, log: &mut Vec<u8>) {
        let _ = write!(log, "{} - ", self.address);
        // A name with a space would shift the fields behind it.
        let client = self.client.unwrap_or("-").as_bytes();
        for byte in client {
            escape(*byte, byte.is_ascii_graphic(), log);
        }
        let _ = log.write_all(b" [");
        date(self.timestamp(), log);
        let _ = write!(log, "] \"{} ", self.method);
        for byte in self.path.bytes() {
            escape(byte, is_plain(byte), log);
        }
        let _ =
            write!(log, " {:?}\" {} {} \"-\" \"", self.version, self.status.as_u16(), self.bytes);
        let agent = self.agent.map_or(&b"-"[..], HeaderValue::as_bytes);
        for byte in agent {
            escape(*byte, is_plain(*byte), log);
        }
        let _ = writeln!(log, "\" {} {}", self.took.as_millis(), self.id);
    }

    /// As an object in JSON. Times are in UTC (RFC 3339), `ms` are milliseconds.
    pub(super) fn json(&self, log: &mut Vec<u8>) {
        let _ =
            write!(log, "{{\"time\":\"{:.3}\",\"address\":\"{}\"", self.timestamp(), self.address);
        text(",\"client\":", self.client, log);
        text(",\"method\":", Some(self.method.as_str()), log);
        text(",\"path\":", Some(self.path), log);
        let version = format!("{:?}", self.version);
        text(",\"version\":", Some(&version), log);
        let _ = write!(log, ",\"status\":{},\"bytes\":{}", self.status.as_u16(), self.bytes);
        let agent = self.agent.map(|agent| String::from_utf8_lossy(agent.as_bytes()));
        text(",\"agent\":", agent.as_deref(), log);
        text(",\"id\":", Some(self.id), log);
        let _ = writeln!(log, ",\"ms\":{}}}", self.took.as_millis());
    }

    /// A clock that is thousands of years off is the epoch.
    fn timestamp(&self) -> Timestamp {
        Timestamp::try_from(self.at).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

/// A member of an object, or nothing.
fn text(name: &str, value: Option<&str>, log: &mut Vec<u8>) {
    if let Some(value) = value {
        log.extend_from_slice(name.as_bytes());
        log.extend_from_slice(in_json(&Value::from(value).to_string()).as_bytes());
    }
}

/// `23/Nov/2026:15:36:00 +0000`. One of the most frequent things that are done here: a pattern of dates
/// that is read each time would take as long as the rest of the line.
fn date(at: Timestamp, log: &mut Vec<u8>) {
    let at = TimeZone::UTC.to_datetime(at);
    let month = MONTHS[usize::from(at.month().unsigned_abs()) - 1];
    let (day, year, hour, minute, second) =
        (at.day(), at.year(), at.hour(), at.minute(), at.second());
    let _ = write!(log, "{day:02}/{month}/{year}:{hour:02}:{minute:02}:{second:02} +0000");
}

/// Within quotes, nothing may end them, or the line.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
}

fn escape(byte: u8, is_plain: bool, log: &mut Vec<u8>) {
    if is_plain {
        log.push(byte);
    } else {
        let _ = write!(log, "\\x{byte:02x}");
    }
}
