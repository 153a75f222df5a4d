//! What a client costs that does not read.

use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use futures_util::stream;
use http::Response;
use http_body::Frame;
use http_body_util::StreamBody;

use super::*;

const PIECE: usize = 64 * 1024;

#[tokio::test]
async fn little_is_made_of_a_response_that_is_not_read() {
    let made = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&made);
    let service = service_fn(move |_| {
        let count = Arc::clone(&count);
        let pieces = stream::repeat_with(move || {
            count.fetch_add(PIECE, Ordering::Relaxed);
            Ok::<_, Infallible>(Frame::data(Bytes::from(vec![7; PIECE])))
        });
        async { Ok::<_, Infallible>(Response::new(StreamBody::new(pieces))) }
    });
    let (mut client, ours) = tokio::io::duplex(1024);
    let mut builder = auto::Builder::new(TokioExecutor::new());
    set_limits(&mut builder);
    let serving = async { drop(builder.serve_connection(TokioIo::new(ours), service).await) };
    client.write_all(get("/", "").as_bytes()).await.unwrap();
    assert!(tokio::time::timeout(SHORT, serving).await.is_err(), "it waits for the client");
    let made = made.load(Ordering::Relaxed);
    assert!((1..=BUFFER + PIECE).contains(&made), "{made}");
}
