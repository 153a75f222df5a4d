//! A server as others write them: requests are taken apart by hand, and responses are what a test
//! says.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// A request, as far as a test looks at it.
#[derive(Debug, Default)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Path and query.
    pub(crate) target: String,
    /// Names in small letters, and values.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// A response: its status, its headers, its body.
pub(crate) type Response = (u16, Vec<(&'static str, String)>, &'static str);

impl Request {
    pub(crate) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.as_str())
    }
}

/// Serves on a free port until the process ends, and returns the address.
pub(crate) fn serve(respond: impl Fn(&Request) -> Response + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = listener.local_addr().expect("it is bound");
    let respond: &'static _ = Box::leak(Box::new(respond));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || answer(stream, respond));
        }
    });
    format!("http://{address}")
}

/// Answers one request; what is announced and does not come is awaited for half a minute.
fn answer(stream: TcpStream, respond: &impl Fn(&Request) -> Response) -> Option<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let mut reader = BufReader::new(stream);
    let request = read(&mut reader)?;
    let (status, headers, body) = respond(&request);
    let mut text = format!("HTTP/1.1 {status} Said\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        text.extend([name, ": ", &value, "\r\n"]);
    }
    text += "Connection: close\r\n\r\n";
    let has_body = request.method != "HEAD";
    text += if has_body { body } else { "" };
    reader.into_inner().write_all(text.as_bytes()).ok()
}

fn read(reader: &mut impl BufRead) -> Option<Request> {
    let mut request = Request::default();
    let line = line(reader)?;
    let mut words = line.split(' ');
    words.next()?.clone_into(&mut request.method);
    words.next()?.clone_into(&mut request.target);
    loop {
        let line = self::line(reader)?;
        let Some((name, value)) = line.split_once(':') else { break };
        request.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    if request.header("transfer-encoding").is_some() {
        while let Ok(length @ 1..) = usize::from_str_radix(&self::line(reader)?, 16) {
            let mut chunk = vec![0; length + 2];
            reader.read_exact(&mut chunk).ok()?;
            request.body.extend(&chunk[..length]);
        }
    } else if let Some(length) = request.header("content-length") {
        request.body = vec![0; length.parse().ok()?];
        reader.read_exact(&mut request.body).ok()?;
    }
    Some(request)
}

fn line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|length| *length > 0)?;
    Some(line.trim_end().to_owned())
}
