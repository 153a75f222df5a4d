//! Guesses of a password: each costs the server a slow hash.

use std::io;

use http::StatusCode;

use super::{Aim, Intruder};
use crate::http1::Http1;

/// Guesses until the server closes the connection.
pub(super) async fn guess(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let guess = aim.target.guess.clone().ok_or(io::ErrorKind::Unsupported)?;
    let request = intruder.source.send(guess);
    let mut connection = Http1::new(intruder.stream);
    loop {
        aim.tally.sent(1);
        let answer = connection.exchange(&aim.host(), &request).await?;
        if answer.status == StatusCode::UNAUTHORIZED {
            aim.tally.answered();
        }
        if answer.closes {
            return Ok(());
        }
    }
}
