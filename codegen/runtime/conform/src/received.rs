//! A response as it comes: its head, and the body whose length the head says (RFC 9112, section 6).

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

use httparse::Status;
use swordsmith_http::MediaType;

/// A response.
#[derive(Debug, Clone)]
pub(crate) struct Received {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// The most headers of a response.
const MOST_HEADERS: usize = 256;

/// The largest response, in bytes: one that does not end must not fill the memory.
const LARGEST: usize = 32 << 20;

/// The most responses before the one that counts (1xx).
const MOST_INTERIM: usize = 16;

/// Reads a response to its end, which must come before the deadline, and appends what was read to `answer`, even if it is none; a body in
/// chunks without their lengths.
pub(crate) fn receive(
    stream: &mut (impl Read + ?Sized),
    answer: &mut Vec<u8>,
    is_head: bool,
    deadline: Instant,
) -> io::Result<Received> {
    let mut reader = Reader { stream, answer, deadline, is_stream: false };
    let (mut received, mut end) = reader.head(0)?;
    let mut interim = 0;
    while (100..200).contains(&received.status) {
        interim += 1;
        if interim > MOST_INTERIM {
            return Err(invalid("it has too many interim ones (1xx)"));
        }
        (received, end) = reader.head(end)?;
    }
    received.body = if is_head || matches!(received.status, 204 | 304) {
        reader.answer[end..].to_vec() // there may be none
    } else {
        reader.body(&received, end)?
    };
    Ok(received)
}

struct Reader<'r, S: ?Sized> {
    stream: &'r mut S,
    answer: &'r mut Vec<u8>,
    deadline: Instant,
    /// Whether the body is a stream of items, which need not end.
    is_stream: bool,
}

/// How long a stream of items is read that goes on and on.
const STREAMED: Duration = Duration::from_secs(2);

impl<S: Read + ?Sized> Reader<'_, S> {
    /// A head that begins there, and where it ends.
    fn head(&mut self, from: usize) -> io::Result<(Received, usize)> {
        loop {
            let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut response = httparse::Response::new(&mut headers);
            let parsed = response.parse(&self.answer[from..]).map_err(invalid)?;
            let Status::Complete(length) = parsed else {
                self.more()?;
                continue;
            };
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let headers = response.headers.iter();
            let headers = headers.map(|it| (it.name.to_owned(), text(it.value))).collect();
            let status = response.code.unwrap_or_default();
            return Ok((Received { status, headers, body: Vec::new() }, from + length));
        }
    }

    fn body(&mut self, received: &Received, from: usize) -> io::Result<Vec<u8>> {
        let media_type = received.header("content-type").unwrap_or_default();
        self.is_stream = MediaType::parse(media_type).is_ok_and(|it| it.is_sequential());
        if self.is_stream {
            self.deadline = self.deadline.min(Instant::now() + STREAMED);
        }
        let coding = received.header("transfer-encoding").unwrap_or_default();
        if coding.eq_ignore_ascii_case("chunked") {
            return self.chunks(from);
        }
        match received.header("content-length").map(str::parse::<usize>) {
            Some(Ok(length)) => self.bytes(from, length).map(<[u8]>::to_vec),
            Some(Err(_)) => Err(invalid("its Content-Length is no number")),
            None => self.rest(from),
        }
    }

    fn chunks(&mut self, from: usize) -> io::Result<Vec<u8>> {
        let (mut body, mut at) = (Vec::new(), from);
        loop {
            let parsed = httparse::parse_chunk_size(&self.answer[at..]);
            let parsed = parsed.map_err(|_| invalid("a chunk has no size"))?;
            let Status::Complete((line, size)) = parsed else {
                match self.more() {
                    Err(error) if self.is_stream && error.kind() == ErrorKind::TimedOut => {
                        return Ok(self.ended(from, body));
                    }
                    read => read?,
                }
                continue;
            };
            if size == 0 {
                return Ok(self.ended(from, body));
            }
            let size = usize::try_from(size).unwrap_or(usize::MAX);
            body.extend(self.bytes(at + line, size)?);
            self.bytes(at + line + size, 2)?;
            at += line + size + 2;
        }
    }

    /// The end of a body in chunks. Where they end is nobody's concern, and another place each time.
    fn ended(&mut self, from: usize, body: Vec<u8>) -> Vec<u8> {
        self.answer.truncate(from);
        self.answer.extend(&body);
        body
    }

    /// So many bytes from there on.
    fn bytes(&mut self, from: usize, count: usize) -> io::Result<&[u8]> {
        let end = from.saturating_add(count);
        while self.answer.len() < end {
            self.more()?;
        }
        Ok(&self.answer[from..end])
    }

    /// Everything from there to the end of the connection.
    fn rest(&mut self, from: usize) -> io::Result<Vec<u8>> {
        loop {
            match self.more() {
                Ok(()) => {}
                Err(error)
                    if error.kind() == ErrorKind::UnexpectedEof
                        || (self.is_stream && error.kind() == ErrorKind::TimedOut) =>
                {
                    return Ok(self.answer[from..].to_vec());
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn more(&mut self) -> io::Result<()> {
        if Instant::now() >= self.deadline {
            return Err(io::Error::new(ErrorKind::TimedOut, "the response did not end in time"));
        }
        let mut buffer = [0; 1 << 13];
        let count = self.stream.read(&mut buffer).map_err(late)?;
        self.answer.extend(&buffer[..count]);
        match count {
            0 => Err(io::Error::new(ErrorKind::UnexpectedEof, "the response is cut off")),
            _ if self.answer.len() > LARGEST => Err(invalid("the response is too large")),
            _ => Ok(()),
        }
    }
}

/// What a timeout is called depends on the system.
fn late(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            io::Error::new(ErrorKind::TimedOut, "nothing came in time")
        }
        _ => error,
    }
}

fn invalid(why: impl fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("that is no response: {why}"))
}

impl Received {
    /// The value of a header, if present.
    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::time::{Duration, Instant};

    use super::receive;

    /// A stream that has one byte at a time.
    struct Slow<'b>(&'b [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn body(answer: &str, is_head: bool) -> Result<String, String> {
        let deadline = Instant::now() + Duration::from_mins(1);
        let received = receive(&mut Slow(answer.as_bytes()), &mut Vec::new(), is_head, deadline);
        let received = received.map_err(|error| error.to_string())?;
        Ok(format!("{} {}", received.status, String::from_utf8_lossy(&received.body)))
    }

    #[test]
    fn bodies_have_the_length_that_is_said() {
        for (answer, expected) in [
            ("HTTP/1.1 200 OK\r\nContent-Length:3\r\n\r\nabcd", "200 abc"),
            ("HTTP/1.0 200 OK\r\n\r\nall of it", "200 all of it"),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201\r\ncontent-length: 1\r\n\r\na", "201 a"),
            ("HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n", "204 "),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2;x=y\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
                "200 abc",
            ),
        ] {
            assert_eq!(body(answer, false).as_deref(), Ok(expected), "{answer}");
        }
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n";
        assert_eq!(body(answer, true).as_deref(), Ok("200 "));
    }

    #[test]
    fn what_is_cut_off_or_no_response_is_an_error() {
        for (answer, why) in [
            ("", "cut off"),
            ("HTTP/1.1 200 OK\r\n", "cut off"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", "cut off"),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "is no number"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", "has no size"),
            ("SSH-2.0-OpenSSH\r\n\r\n", "is no response"),
            (&"HTTP/1.1 100 Continue\r\n\r\n".repeat(100), "too many interim"),
        ] {
            let error = body(answer, false).expect_err(answer);
            assert!(error.contains(why), "{answer}: {error}");
        }
    }
    #[test]
    fn a_stream_of_items_need_not_end() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";
        let answer = format!("{head}Transfer-Encoding: chunked\r\n\r\n3\r\na\n\n\r\n");
        let mut stream = Silent(Slow(answer.as_bytes()));
        let deadline = Instant::now() + Duration::from_mins(1);
        let received = receive(&mut stream, &mut Vec::new(), false, deadline).expect("it is one");
        assert_eq!(received.body, b"a\n\n");
        let mut cut = Slow(answer.as_bytes());
        let cut = receive(&mut cut, &mut Vec::new(), false, deadline);
        assert!(cut.is_err_and(|error| error.to_string().contains("cut off")));
    }

    /// A stream that says nothing more at its end.
    struct Silent<'b>(Slow<'b>);

    impl Read for Silent<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(std::io::ErrorKind::WouldBlock.into()),
                count => Ok(count),
            }
        }
    }

    #[test]
    fn a_response_that_drips_ends_at_the_deadline() {
        let mut stream = Slow(b"HTTP/1.1 200 OK\r\n\r\nabc");
        let error = receive(&mut stream, &mut Vec::new(), false, Instant::now());
        let error = error.expect_err("it is too late").to_string();
        assert!(error.contains("did not end in time"), "{error}");
    }
}
