//! TLS over a real socket, with certificates that are made here.

use std::path::PathBuf;

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{
    ClientConfig, ProtocolVersion, RootCertStore, SupportedProtocolVersion,
};
use tokio_rustls::{TlsConnector, rustls};

use super::*;

/// A certificate of `localhost` and its key, in files.
struct Certificate {
    folder: TempDir,
    der: CertificateDer<'static>,
}

impl Certificate {
    fn new() -> Self {
        let mut made = Self { folder: tempfile::tempdir().unwrap(), der: Vec::new().into() };
        made.renew();
        made
    }

    /// Another one in the same files.
    fn renew(&mut self) {
        let key = KeyPair::generate().unwrap();
        let certificate =
            CertificateParams::new(["localhost".to_owned()]).unwrap().self_signed(&key).unwrap();
        std::fs::write(self.file("certificate.pem"), certificate.pem()).unwrap();
        std::fs::write(self.file("key.pem"), key.serialize_pem()).unwrap();
        self.der = certificate.der().clone();
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn load(&self) -> Arc<Tls> {
        Arc::new(Tls::load(self.file("certificate.pem"), self.file("key.pem")).unwrap())
    }
}

/// Connects with these versions of TLS and these protocols.
async fn connect(
    server: &Running,
    certificate: &Certificate,
    version: &'static SupportedProtocolVersion,
    protocols: &[&[u8]],
) -> TlsStream<TcpStream> {
    let mut trusted = RootCertStore::empty();
    trusted.add(certificate.der.clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider);
    let config = config.with_protocol_versions(&[version]).unwrap();
    let mut config = config.with_root_certificates(trusted).with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|it| it.to_vec()).collect();
    let name = ServerName::try_from("localhost").unwrap();
    let connecting = TlsConnector::from(Arc::new(config)).connect(name, server.connect().await);
    in_time(connecting).await.unwrap()
}

async fn secured(certificate: &Certificate, settings: Settings) -> Running {
    start(settings, Store::clone, Some(certificate.load())).await
}

#[tokio::test]
async fn both_versions_of_tls_and_both_of_http() {
    let certificate = Certificate::new();
    let server = secured(&certificate, Settings::default()).await;
    let link = format!("href=\"https://localhost{}\"", paths::collection("demo"));
    for (version, wanted) in
        [(&TLS12, ProtocolVersion::TLSv1_2), (&TLS13, ProtocolVersion::TLSv1_3)]
    {
        for protocols in [&[][..], &[&b"http/1.1"[..]]] {
            let mut stream = connect(&server, &certificate, version, protocols).await;
            assert_eq!(stream.get_ref().1.protocol_version(), Some(wanted));
            let request = get(&format!("{ADA}Connection: close\r\n"));
            stream.write_all(request.as_bytes()).await.unwrap();
            let answer = in_time(answer_to(&mut stream)).await;
            assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(&link), "{answer}");
        }
        let stream = connect(&server, &certificate, version, &[b"h2", b"http/1.1"]).await;
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
        let (mut client, connection) = h2::client::handshake(stream).await.unwrap();
        tokio::spawn(connection);
        let request = http::Request::get(format!("https://localhost{}", paths::servicedocument()));
        let request = request.header("authorization", "Basic YWRhOnNlY3JldA==").body(()).unwrap();
        let response = in_time(client.send_request(request, true).unwrap().0).await.unwrap();
        assert_eq!(response.status(), 200);
        let document = in_time(response.into_body().data()).await.unwrap().unwrap();
        assert!(String::from_utf8_lossy(&document).contains(&link), "{document:?}");
    }
}

#[tokio::test]
async fn who_does_not_shake_hands_holds_up_nobody_and_is_disconnected() {
    let certificate = Certificate::new();
    let settings = Settings { header_timeout: SHORT, ..Settings::default() };
    let server = secured(&certificate, settings).await;
    let mut silent = server.connect().await;
    let mut stream = connect(&server, &certificate, &TLS13, &[]).await;
    stream.write_all(get("Connection: close\r\n").as_bytes()).await.unwrap();
    assert!(in_time(answer_to(&mut stream)).await.starts_with("HTTP/1.1 401"));
    assert_eq!(in_time(answer_to(&mut silent)).await, "");
    let mut plain = server.connect().await;
    plain.write_all(get("").as_bytes()).await.unwrap();
    let mut alert = Vec::new();
    let _ = in_time(plain.read_to_end(&mut alert)).await;
    assert!(!alert.starts_with(b"HTTP"), "{alert:?}");
}

#[tokio::test]
async fn who_does_not_shake_hands_makes_room() {
    let certificate = Certificate::new();
    let settings = Settings { max_connections: 1, header_timeout: NEVER, ..Settings::default() };
    let server = secured(&certificate, settings).await;
    let mut silent = server.connect().await;
    let _second = connect(&server, &certificate, &TLS13, &[]).await;
    assert_eq!(in_time(answer_to(&mut silent)).await, "");
}

#[tokio::test]
async fn a_certificate_is_read_again_and_a_broken_one_changes_nothing() {
    let mut certificate = Certificate::new();
    let tls = certificate.load();
    let server = start(Settings::default(), Store::clone, Some(Arc::clone(&tls))).await;
    connect(&server, &certificate, &TLS13, &[]).await;
    certificate.renew();
    tls.reload().unwrap();
    connect(&server, &certificate, &TLS13, &[]).await;

    let key = certificate.file("key.pem");
    let other_key = KeyPair::generate().unwrap().serialize_pem();
    for broken in ["", "nonsense", &other_key] {
        std::fs::write(&key, broken).unwrap();
        let error = tls.reload().unwrap_err().to_string();
        assert!(error.contains("key.pem"), "{error}");
    }
    std::fs::write(certificate.file("certificate.pem"), "").unwrap();
    let error = tls.reload().unwrap_err().to_string();
    assert!(error.contains("certificate.pem"), "{error}");
    connect(&server, &certificate, &TLS13, &[]).await;
}

#[tokio::test]
async fn a_request_in_flight_is_finished_when_the_server_stops() {
    let certificate = Certificate::new();
    let server = secured(&certificate, Settings::default()).await;
    let mut stream = connect(&server, &certificate, &TLS13, &[]).await;
    begin_deposit(&mut stream).await;
    in_time(server.until_receiving(true)).await;
    let _in_handshake = server.connect().await;
    server.stop.send(()).unwrap();
    in_time(async { while TcpStream::connect(server.address).await.is_ok() {} }).await;
    stream.write_all(b"123456789").await.unwrap();
    let answer = in_time(answer_to(&mut stream)).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer:?}");
    in_time(server.server).await.unwrap();
}

#[tokio::test]
async fn a_client_that_never_reads_is_given_up() {
    let certificate = Certificate::new();
    let settings = Settings { body_timeout: SHORT, header_timeout: NEVER, ..Settings::default() };
    let server = secured(&certificate, settings).await;
    let mut stream = connect(&server, &certificate, &TLS13, &[]).await;
    let requests = get("").repeat(1000);
    in_time(async { while stream.write_all(requests.as_bytes()).await.is_ok() {} }).await;
}

/// Its head is refused while it is being sent.
#[tokio::test]
async fn a_client_that_is_still_sending_sees_why_it_is_refused() {
    let certificate = Certificate::new();
    let server = secured(&certificate, Settings::default()).await;
    let target = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(5_000_000));
    for version in [&TLS12, &TLS13] {
        let mut stream = connect(&server, &certificate, version, &[]).await;
        in_time(stream.write_all(target.as_bytes())).await.unwrap();
        let answer = in_time(answer_to(&mut stream)).await;
        assert!(answer.starts_with("HTTP/1.1 414"), "{answer:?}");
        assert!(answer.contains("the target is too long"), "{answer:?}");
    }
}
