//! Many requests on few connections in HTTP/2, and answers that are never taken.

use std::io;

use super::frames::{END_STREAM, Kind, LARGEST_WINDOW};
use super::raw::Raw;
use super::{Aim, Intruder};

/// Requests at once: as many as servers commonly allow.
const AT_ONCE: usize = 100;

/// Requests of a client, as many at once as the server allows, again and again.
pub(super) async fn many(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let mut raw = Raw::begin(aim, intruder, LARGEST_WINDOW, &aim.target.small).await?;
    while !raw.is_used_up() {
        for _ in 0..AT_ONCE {
            raw.put_request();
        }
        raw.send().await?;
        aim.tally.sent(AT_ONCE as u64);
        let mut left = AT_ONCE;
        while left > 0 {
            let frame = raw.frame().await?;
            let ends = matches!(frame.kind, Some(Kind::Data | Kind::Headers))
                && frame.flags & END_STREAM != 0;
            if ends {
                aim.tally.answered();
            }
            left -= usize::from(ends || frame.kind == Some(Kind::Reset));
        }
    }
    Ok(())
}

/// A request of nobody, whose answer has no window to be sent in. Signs of life are answered.
pub(super) async fn without_window(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let request = aim.target.small.clone().of_nobody();
    let mut raw = Raw::begin(aim, intruder, 0, &request).await?;
    raw.put_request();
    raw.send().await?;
    aim.tally.sent(1);
    loop {
        if raw.frame().await?.kind == Some(Kind::Headers) {
            aim.tally.answered();
        }
    }
}
