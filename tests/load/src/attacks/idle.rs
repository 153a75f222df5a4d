//! Connections that ask nothing, or nothing any more.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::slow::discard;
use super::{Aim, Intruder};

/// Sends nothing, or a request, and is there until the server ends it.
pub(super) async fn wait(aim: &Aim, mut intruder: Intruder, after_request: bool) -> io::Result<()> {
    if after_request {
        let head = aim.head(&aim.target.small, &intruder.source);
        intruder.stream.write_all(&head).await?;
        aim.tally.sent(1);
        intruder.stream.readable().await?;
        let mut piece = [0; 1024];
        if intruder.stream.read(&mut piece).await? > 0 {
            aim.tally.answered();
        }
    }
    discard(&mut intruder.stream).await.map(drop)
}

/// Goes at once. It resets the connection, which keeps no port of the attacker busy.
pub(super) async fn close(_: &Aim, intruder: Intruder) -> io::Result<()> {
    intruder.stream.set_zero_linger()
}
