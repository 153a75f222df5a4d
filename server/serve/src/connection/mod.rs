//! One connection: TLS if it is wanted, then HTTP, until the client or the server ends it.

mod drain;
mod exchange;
mod framing;
mod linger;
mod reading;
mod replacement;
mod response_body;
mod socket;
mod table;
mod wire;

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;

use crate::context::Context;
use crate::served::Served;
use crate::tls;
pub(crate) use drain::drain;
use exchange::{Exchanges, Peer};
use socket::Socket;
pub(crate) use table::{Connections, Place};
use wire::Wire;

/// How many requests a client of HTTP/2 may have in flight on one connection.
const STREAMS: u32 = 100;

/// How many streams a client of HTTP/2 may reset before they are accepted, and how many may be
/// reset for errors of its own, before the connection is closed: resets cost a client nothing.
const RESETS: usize = 50;

/// The largest head of a request in HTTP/2, in bytes (RFC 9113, section 6.5.2).
const HEAD: u32 = 16 * 1024;

/// How much of a response, or of a request, the HTTP library holds at most, and a piece: for a
/// connection of HTTP/1, whose heads must fit, and for each response of HTTP/2. Its own limits let
/// each slow reader cost half a megabyte.
const BUFFER: usize = 128 * 1024;

/// How often a client of HTTP/2 is asked whether it is still there, and how long it may take to say
/// so.
const PING_INTERVAL: Duration = Duration::from_secs(20);
const PING_TIMEOUT: Duration = Duration::from_secs(20);

/// How a connection learns that the server shuts down.
#[derive(Clone)]
pub(crate) struct ShutdownSignals {
    /// Finish the requests in flight.
    pub(crate) graceful: CancellationToken,
    /// Close the connection at once.
    pub(crate) forced: CancellationToken,
}

/// A connection that was accepted.
pub(crate) struct Incoming {
    pub(crate) stream: TcpStream,
    pub(crate) peer: IpAddr,
    /// How it does TLS, if it does.
    pub(crate) acceptor: Option<TlsAcceptor>,
    pub(crate) place: Place,
}

/// Serves a connection to its end.
pub(crate) async fn serve(
    incoming: Incoming,
    application: Served,
    context: Arc<Context>,
    shutdown: ShutdownSignals,
) {
    let Incoming { stream, peer, acceptor, place } = incoming;
    let _open = context.metrics.connection();
    let settings = &context.settings;
    let (time, body_timeout) = (settings.header_timeout, settings.body_timeout);
    let stream = Socket::new(stream, place.activity.clone(), body_timeout);
    let builder = auto::Builder::new(TokioExecutor::new());
    let Some(acceptor) = acceptor else {
        let peer = Peer { address: peer, scheme: "http" };
        let exchanges = Exchanges::new(application, context, place.activity.clone(), peer);
        return serve_http(builder, stream, exchanges, shutdown).await;
    };
    let secured = tokio::select! {
        secured = tls::handshake(&acceptor, stream, time) => secured,
        () = place.activity.evicted() => return,
        () = shutdown.graceful.cancelled() => return,
    };
    let stream = match secured {
        Ok(stream) => stream,
        Err(error) => {
            tracing::debug!(%error, %peer, "TLS handshake failed");
            return;
        }
    };
    let is_http2 = stream.get_ref().1.alpn_protocol() == Some(tls::HTTP_2);
    let builder = if is_http2 { builder.http2_only() } else { builder.http1_only() };
    let peer = Peer { address: peer, scheme: "https" };
    let exchanges = Exchanges::new(application, context, place.activity.clone(), peer);
    serve_http(builder, stream, exchanges, shutdown).await;
}

async fn serve_http<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    mut builder: auto::Builder<TokioExecutor>,
    stream: S,
    exchanges: Exchanges,
    shutdown: ShutdownSignals,
) {
    let (activity, patience) = (exchanges.activity().clone(), exchanges.context().patience());
    set_limits(&mut builder);
    let stream = Wire::new(stream, exchanges.clone());
    let service = service_fn(move |request| exchanges.clone().answer(request));
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut stopping = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke");
                }
                return;
            }
            () = shutdown.graceful.cancelled(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
            () = shutdown.forced.cancelled() => return,
            () = activity.evicted() => return,
            () = activity.idle_for(patience) => return,
        }
    }
}

fn set_limits(builder: &mut auto::Builder<TokioExecutor>) {
    // Idle connections and slow heads time out by `Activity`, the same way in every version of
    // HTTP. A client that has closed its side of the connection still gets its response.
    let mut http1 = builder.http1();
    http1.timer(TokioTimer::new()).header_read_timeout(None).half_close(true);
    http1.max_buf_size(BUFFER);
    // There are clients that look for `Link` as it is written in the standard, and find no `link`.
    http1.title_case_headers(true);
    let mut http2 = builder.http2();
    http2.timer(TokioTimer::new()).max_concurrent_streams(STREAMS).max_header_list_size(HEAD);
    http2.max_pending_accept_reset_streams(RESETS).max_local_error_reset_streams(RESETS);
    http2.max_send_buf_size(BUFFER);
    http2.keep_alive_interval(PING_INTERVAL).keep_alive_timeout(PING_TIMEOUT);
}

#[cfg(test)]
mod tests;
