//! A service that knows nothing of deposits, served by `swordsmith_serve` with the settings that
//! everybody has who sets none; and what is requested of it.

use std::convert::Infallible;
use std::iter::repeat_n;
use std::process::ExitCode;

use bytes::Bytes;
use futures_util::stream;
use http::header::CONTENT_LENGTH;
use http::{Method, Response, StatusCode};
use http_body_util::BodyExt;
use swordsmith_http::Body;
use swordsmith_serve::{Program, TowerService};

use crate::attacks::Target;
use crate::request::{Payload, Request};

/// The program that serves it.
pub const PROGRAM: Program = Program::new("endurance-service", env!("CARGO_PKG_VERSION"));

/// The variable by which a process of this program knows that it is to serve, whatever its value.
pub const IS_SERVICE: &str = "ENDURANCE_SERVICE";

const SMALL: &str = "/small";
const LARGE: &str = "/large";
const UPLOADS: &str = "/uploads";

/// The large response is so often the same piece, which is in memory once.
const PIECES: usize = 256;
const PIECE: &[u8] = &[b'x'; 64 << 10];

/// Is the `main` of the process that serves.
pub fn run() -> ExitCode {
    swordsmith_serve::run(PROGRAM, TowerService::new(tower::service_fn(answer)))
}

/// What those request who mean harm. Nobody has a password.
pub fn target() -> Target {
    let request = Request::new;
    Target {
        small: request(Method::GET, SMALL),
        upload: request(Method::POST, UPLOADS),
        large: request(Method::GET, LARGE),
        guess: None,
    }
}

/// An upload of that many bytes.
pub fn upload(size: usize) -> Request {
    Request { body: Payload::of(vec![b'x'; size]), ..target().upload }
}

async fn answer(request: http::Request<Body>) -> Result<Response<Body>, Infallible> {
    Ok(match (request.method(), request.uri().path()) {
        (&Method::GET, SMALL) => Response::new(Body::full("Hello!\n")),
        (&Method::GET, LARGE) => large(),
        (&Method::POST, UPLOADS) => received(request.into_body()).await,
        _ => status(StatusCode::NOT_FOUND),
    })
}

fn large() -> Response<Body> {
    let pieces = repeat_n(Ok::<_, Infallible>(Bytes::from_static(PIECE)), PIECES);
    let mut response = Response::new(Body::stream(stream::iter(pieces)));
    response.headers_mut().insert(CONTENT_LENGTH, (PIECES * PIECE.len()).into());
    response
}

/// Says how many bytes there were, once all have come.
async fn received(mut body: Body) -> Response<Body> {
    let mut count = 0;
    while let Some(frame) = body.frame().await {
        match frame {
            Ok(frame) => count += frame.data_ref().map_or(0, Bytes::len),
            Err(_) => return status(StatusCode::BAD_REQUEST),
        }
    }
    Response::new(Body::full(format!("{count}\n")))
}

fn status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use swordsmith_serve::plain;
    use tokio::net::TcpListener;

    use super::*;
    use crate::connection::once;

    #[tokio::test]
    async fn what_is_requested_of_it_is_answered() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(plain::serve(listener, TowerService::new(tower::service_fn(answer))));
        let size = async |request: &Request| {
            let answer = once(address, request).await.unwrap();
            assert_eq!(answer.status, request.expected, "{}", request.path);
            answer.body.len()
        };
        let Target { small, large, guess, .. } = target();
        assert_eq!((size(&small).await, size(&large).await), (7, 16 << 20));
        assert!(guess.is_none());
        let answer = once(address, &upload(100_000)).await.unwrap();
        assert_eq!((answer.status, &answer.body[..]), (StatusCode::OK, &b"100000\n"[..]));
        let other = Request::new(Method::GET, "/other");
        assert_eq!(once(address, &other).await.unwrap().status, StatusCode::NOT_FOUND);
    }
}
