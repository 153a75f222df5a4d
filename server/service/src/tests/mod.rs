//! The deposit service over a real socket, with clients that do not behave.

mod around_the_router;
mod forwarded;
mod http2;
mod http2_responses;
mod logged;
mod noted;
mod quotas;
mod stalled;
mod tls;
#[cfg(feature = "opentelemetry")]
mod traced;

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use swordsmith_generated::deposit::paths;
use swordsmith_serve::tls::Tls;
use swordsmith_serve::{Context, Listener, Settings};
use swordsmith_store::suite::{Fresh, at, local, new_client, texts};
use swordsmith_store::{DepositId, NewClient, Store};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::auth::hash_password;

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    fresh: Fresh,
    context: Arc<Context>,
}

const SHORT: Duration = Duration::from_millis(300);

/// Longer than any test takes, and shorter than [`NEVER`].
const TIMEOUT: Duration = Duration::from_mins(1);

/// For what a test must not wait for.
const NEVER: Duration = Duration::from_hours(24);

/// Says that the request is ada's.
const ADA: &str = "Authorization: Basic YWRhOnNlY3JldA==\r\n";

/// A server with a client `ada` (password `secret`) and a collection `demo`.
async fn running(settings: Settings) -> Running {
    start(settings, Store::clone, None).await
}

/// The same with another store, made of that one, and with TLS if there is a certificate.
async fn start(
    settings: Settings,
    store: impl FnOnce(&Store) -> Store,
    tls: Option<Arc<Tls>>,
) -> Running {
    let fresh = local().await;
    let ada = NewClient {
        password_hash: hash_password("secret").unwrap(),
        ..new_client("ada", &["demo"])
    };
    fresh.store.ledger.add_collection(texts("demo"), at(0)).await.unwrap();
    fresh.store.ledger.add_client(ada, at(0)).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let listener = match tls {
        Some(tls) => Listener::with_tls(listener, tls),
        None => listener.into(),
    };
    let (stop, stopped) = oneshot::channel();
    let settings = crate::Settings { serve: settings, ..crate::Settings::default() };
    let app = App::new(store(&fresh.store), settings);
    let context = Arc::clone(&app.context);
    let server = tokio::spawn(crate::serve(listener, app, async { drop(stopped.await) }));
    Running { address, stop, server, fresh, context }
}

impl Running {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// A client that may deposit and has sent the first of ten bytes.
    async fn begin_deposit(&self) -> TcpStream {
        let mut stream = self.connect().await;
        begin_deposit(&mut stream).await;
        stream
    }

    /// The whole answer to the only request of a connection.
    async fn answer(&self, request: &str) -> String {
        let mut stream = self.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        in_time(answer_to(&mut stream)).await
    }

    /// Until an archive is being received, or until none is.
    async fn until_receiving(&self, wanted: bool) {
        while self.fresh.store.uploads.is_empty() == wanted {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn is_empty(&self) -> bool {
        let store = &self.fresh.store;
        store.ledger.deposit(DepositId(1)).await.unwrap().is_none()
            && store.archives.keys().await.unwrap().is_empty()
            && store.archives.remove_leftovers(&store.uploads).await.unwrap() == 0
    }
}

/// Keeps a test from hanging.
async fn in_time<T>(event: impl Future<Output = T>) -> T {
    tokio::time::timeout(TIMEOUT, event).await.expect("it happens")
}

/// The store removes the file of a dropped upload on a thread of its own.
async fn let_files_go() {
    tokio::time::sleep(SHORT).await;
}

async fn begin_deposit(stream: &mut (impl AsyncWrite + Unpin)) {
    let head = head(&format!("{ADA}Content-Length: 10\r\nConnection: close\r\n"));
    stream.write_all(format!("{head}0").as_bytes()).await.unwrap();
    stream.flush().await.unwrap();
}

async fn answer_to(stream: &mut (impl AsyncRead + Unpin)) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8(answer).unwrap()
}

fn get(more: &str) -> String {
    format!("GET {} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n", paths::servicedocument())
}

fn head(more: &str) -> String {
    let path = paths::collection("demo");
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/zip\r\n{more}\r\n"
    )
}

#[tokio::test]
async fn a_client_that_sends_everything_first_still_sees_the_answer() {
    let server = running(Settings::default()).await;
    let body = vec![7; 30_000_000];
    for framing in ["Content-Length: 30000000\r\n", "Transfer-Encoding: chunked\r\n"] {
        let mut stream = server.connect().await;
        stream.write_all(head(framing).as_bytes()).await.unwrap();
        if framing.starts_with("Transfer") {
            stream.write_all(b"1c9c380\r\n").await.unwrap();
        }
        stream.write_all(&body).await.unwrap();
        stream.write_all(b"\r\n0\r\n\r\n").await.unwrap_or_default();
        let answer = answer_to(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer:?}");
        assert!(answer.contains("Connection: close"), "{answer}");
    }
}

#[tokio::test]
async fn a_client_that_never_stops_sending_is_cut_off() {
    let settings = Settings {
        drain_size: 1_000_000,
        drain_timeout: NEVER,
        body_timeout: NEVER,
        ..Settings::default()
    };
    let server = running(settings).await;
    let mut stream = server.connect().await;
    stream.write_all(head("Content-Length: 1000000000000\r\n").as_bytes()).await.unwrap();
    let chunk = vec![7; 100_000];
    let cut_off = async {
        loop {
            if let Err(error) = stream.write_all(&chunk).await {
                break error;
            }
        }
    };
    let error = in_time(cut_off).await;
    assert!(matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset), "{error}");
}

#[tokio::test]
async fn a_client_that_never_reads_is_given_up() {
    let settings = Settings { body_timeout: SHORT, header_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut stream = server.connect().await;
    let requests = get("").repeat(1000);
    in_time(async { while stream.write_all(requests.as_bytes()).await.is_ok() {} }).await;
}

#[tokio::test]
async fn expect_continue_can_be_refused_without_100_continue() {
    let server = running(Settings::default()).await;
    let mut stream = server.connect().await;
    let head = head("Content-Length: 30000000\r\nExpect: 100-continue\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let answer = answer_to(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer:?}");
}

/// How long that takes is tested with the activity of a connection.
#[tokio::test]
async fn connections_on_which_nothing_happens_are_closed() {
    let settings = Settings { header_timeout: SHORT, body_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    for start in ["", "PRI * HT", "GET / HTTP/1.1\r\nHost: loc"] {
        let mut stream = server.connect().await;
        stream.write_all(start.as_bytes()).await.unwrap();
        let mut nothing = Vec::new();
        let _ = in_time(stream.read_to_end(&mut nothing)).await;
        assert!(nothing.is_empty(), "{start:?}");
    }
}

#[tokio::test]
async fn a_head_that_comes_drop_by_drop_does_not_hold_a_connection() {
    let settings = Settings { header_timeout: SHORT, body_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut stream = server.connect().await;
    let dripping = async {
        while stream.write_all(b"X").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    };
    in_time(dripping).await;
}

#[tokio::test]
async fn one_connection_serves_many_requests_each_with_its_own_identifier() {
    let server = running(Settings::default()).await;
    let mut stream = server.connect().await;
    let both = get("") + &get("Connection: close\r\n");
    stream.write_all(both.as_bytes()).await.unwrap();
    let answer = answer_to(&mut stream).await;
    assert_eq!(answer.matches("HTTP/1.1 401").count(), 2, "{answer}");
    let ids: BTreeSet<&str> =
        answer.lines().filter_map(|line| line.strip_prefix("X-Request-Id: ")).collect();
    assert_eq!(ids.len(), 2, "{answer}");
}

#[tokio::test]
async fn a_body_that_stops_coming_is_answered_and_leaves_nothing() {
    let server = running(Settings { body_timeout: SHORT, ..Settings::default() }).await;
    let mut stream = server.begin_deposit().await;
    let answer = answer_to(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer:?}");
    assert!(answer.contains("Nothing came for"), "{answer:?}");
    assert!(server.is_empty().await);
}

#[tokio::test]
async fn a_body_that_comes_byte_by_byte_is_answered_and_leaves_nothing() {
    let second = Duration::from_secs(1);
    let settings = Settings { body_timeout: second, min_body_rate: 9_000, ..Settings::default() };
    let server = running(settings).await;
    let head = head(&format!("{ADA}Content-Length: 100000\r\nConnection: close\r\n"));
    let (mut reading, mut writing) = server.connect().await.into_split();
    writing.write_all(head.as_bytes()).await.unwrap();
    let dripping = tokio::spawn(async move {
        while writing.write_all(b"X").await.is_ok() {
            tokio::time::sleep(SHORT / 10).await;
        }
    });
    let answer = in_time(answer_to(&mut reading)).await;
    dripping.abort();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer:?}");
    assert!(answer.contains("9000 bytes per second"), "{answer:?}");
    assert!(server.is_empty().await);
}

#[tokio::test]
async fn a_client_that_hangs_up_leaves_nothing() {
    let server = running(Settings::default()).await;
    let stream = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    drop(stream);
    in_time(server.until_receiving(false)).await;
    let_files_go().await;
    assert!(server.is_empty().await);
}

/// What is taken from its client meanwhile counts with the next request.
#[tokio::test]
async fn an_upload_under_way_is_not_interrupted() {
    let server = running(Settings::default()).await;
    let mut stream = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let ledger = &server.fresh.store.ledger;
    ledger.revoke("ada", BTreeSet::from(["demo".to_owned()])).await.unwrap();
    ledger.set_client_enabled("ada", false).await.unwrap();
    stream.write_all(b"123456789").await.unwrap();
    let answer = answer_to(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer:?}");
    let next = server.answer(&get(&format!("{ADA}Connection: close\r\n"))).await;
    assert!(next.starts_with("HTTP/1.1 401"), "{next:?}");
}

#[tokio::test]
async fn a_request_in_flight_is_finished_when_the_server_stops() {
    let server = running(Settings::default()).await;
    let mut stream = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    server.stop.send(()).unwrap();
    in_time(async { while TcpStream::connect(server.address).await.is_ok() {} }).await;
    stream.write_all(b"123456789").await.unwrap();
    let answer = answer_to(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer:?}");
    server.server.await.unwrap();
    assert!(server.fresh.store.ledger.deposit(DepositId(1)).await.unwrap().is_some());
}

#[tokio::test]
async fn a_request_that_does_not_end_is_cut_off_by_the_end_and_leaves_nothing() {
    let server = running(Settings { shutdown_timeout: SHORT, ..Settings::default() }).await;
    let _stream = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    server.stop.send(()).unwrap();
    let Running { server, fresh, .. } = server;
    in_time(server).await.unwrap();
    let_files_go().await;
    assert!(fresh.store.ledger.deposit(DepositId(1)).await.unwrap().is_none());
    assert_eq!(fresh.store.archives.remove_leftovers(&fresh.store.uploads).await.unwrap(), 0);
}

#[tokio::test]
async fn an_idle_connection_makes_room_for_another_one_and_a_busy_one_does_not() {
    let settings = Settings { max_connections: 2, header_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut busy = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let mut idle = server.connect().await;
    for _ in 0..9 {
        let answer = server.answer(&get("Connection: close\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 401"), "{answer:?}");
    }
    assert_eq!(in_time(answer_to(&mut idle)).await, "", "it was closed");
    busy.write_all(b"123456789").await.unwrap();
    let answer = in_time(answer_to(&mut busy)).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer:?}");
}

#[tokio::test]
async fn who_finds_all_connections_busy_waits() {
    let settings = Settings { max_connections: 1, header_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut busy = server.begin_deposit().await;
    in_time(server.until_receiving(true)).await;
    let mut waiting = server.connect().await;
    waiting.write_all(get("Connection: close\r\n").as_bytes()).await.unwrap();
    let early = tokio::time::timeout(SHORT, answer_to(&mut waiting)).await;
    assert!(early.is_err(), "{early:?}");
    busy.write_all(b"123456789").await.unwrap();
    assert!(in_time(answer_to(&mut busy)).await.starts_with("HTTP/1.1 201"));
    let answer = in_time(answer_to(&mut waiting)).await;
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer:?}");
}

#[test]
fn the_steps_of_the_store_have_the_target_of_ours() {
    assert_eq!(swordsmith_serve::spans::TARGET, swordsmith_store::spans::TARGET);
}

#[tokio::test]
async fn a_server_that_stops_lets_go_of_idle_connections_at_once() {
    let settings =
        Settings { header_timeout: NEVER, shutdown_timeout: NEVER, ..Settings::default() };
    let server = running(settings).await;
    let mut idle = server.connect().await;
    tokio::time::sleep(SHORT / 3).await;
    server.stop.send(()).unwrap();
    in_time(server.server).await.unwrap();
    assert_eq!(answer_to(&mut idle).await, "");
    assert!(TcpStream::connect(server.address).await.is_err());
}
