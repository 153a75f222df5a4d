//! Guesses of a password: each costs the server a slow hash.

use std::io;

use http::StatusCode;
use swordsmith_generated::deposit::paths;

use super::{Aim, Intruder};
use crate::cases::basic;
use crate::http1::Http1;
use crate::request::Request;

/// A wrong password of somebody who is known.
const GUESS: &str = "letmein";

/// Guesses until the server closes the connection.
pub(super) async fn guess(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let request = Request::get(&paths::servicedocument(), &basic(&aim.victim, GUESS));
    let mut connection = Http1::new(intruder.stream);
    let request = intruder.source.send(request);
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
