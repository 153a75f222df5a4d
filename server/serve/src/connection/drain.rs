//! Reads on what a client still sends of a request that is answered.

use std::time::Duration;

use http::StatusCode;
use http_body_util::BodyExt;
use swordsmith_http::Body;

use crate::context::Context;

/// How much is read on of an upload that is refused because its client takes too much already, and
/// for how long: what it may have sent with the head.
const LITTLE: u64 = 64 << 10;
const SHORTLY: Duration = Duration::from_secs(1);

/// How much of a refused upload is read on, for how long at most.
pub(super) fn readiness_to_drain(context: &Context, status: StatusCode) -> (u64, Duration) {
    let (size, timeout) = (context.settings.drain_size, context.settings.drain_timeout);
    if status == StatusCode::TOO_MANY_REQUESTS {
        (size.min(LITTLE), timeout.min(SHORTLY))
    } else {
        (size, timeout)
    }
}

/// Reads the rest of a refused upload. If the connection were closed at once, a client that is
/// still sending would see a reset instead of the response.
pub(crate) async fn drain(mut unread: Body, size: u64, timeout: Duration) {
    let mut count = 0;
    let reading = async {
        while let Some(Ok(frame)) = unread.frame().await {
            count += frame.data_ref().map_or(0, |data| data.len() as u64);
            if count > size {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(timeout, reading).await;
}
