//! TLS: a trusted certificate, an untrusted one, one of another name; of a proxy, and of the server
//! itself.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, mpsc};

use rcgen::{Certificate, CertificateParams, DnType, KeyPair};
use swordsmith_tests::binary::{self, Server, data_folder};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::{Deposit, folder};

const UPLOAD: [&str; 5] = ["upload", "--collection", "demo", "--archive", "hello.zip"];

#[test]
fn who_is_trusted_gets_the_deposit() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let (service, certificate) = behind_tls(server.address, "127.0.0.1");
    let trusted = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    let mut deposit = Deposit::new(folder.path(), &UPLOAD);
    deposit.trusted = Some(&trusted);
    deposit.check_at("upload over tls", &format!("https://{service}"));
}

#[test]
fn nobody_else_gets_anything() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let (stranger, _) = behind_tls(server.address, "127.0.0.1");
    let (of_another_name, certificate) = behind_tls(server.address, "example.org");
    let trusted: PathBuf = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    let mut deposit = Deposit::new(folder.path(), &UPLOAD);
    deposit.trusted = Some(&trusted);
    deposit.check_at("certificate of a stranger", &format!("https://{stranger}"));
    deposit.check_at("certificate of another name", &format!("https://{of_another_name}"));
    deposit.check_at("no tls where it was asked for", &format!("https://{}", server.address));
}

/// The socket is there, but not the handshake: that is no connection yet.
#[test]
fn a_handshake_that_does_not_end_is_given_up() {
    let (data, folder) = (data_folder(), folder());
    let server = Server::demo(data.path());
    let (_, certificate) = behind_tls(server.address, "127.0.0.1");
    let trusted: PathBuf = folder.path().join("trusted.pem");
    std::fs::write(&trusted, certificate).unwrap();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let arguments = [&UPLOAD[..], &["--connect-timeout", "1"]].concat();
    let mut deposit = Deposit::new(folder.path(), &arguments);
    deposit.trusted = Some(&trusted);
    deposit
        .check_at("handshake without an end", &format!("https://{}", silent.local_addr().unwrap()));
}

/// Writes a new certificate and its key into a folder.
fn renew(folder: &Path) {
    let (certificate, key) = certificate("127.0.0.1");
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    std::fs::write(folder.join("chain.pem"), certificate.pem()).unwrap();
}

#[cfg(unix)]
fn hang_up(server: &Server) {
    let sent = Command::new("kill").args(["-HUP", &server.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
#[cfg(unix)]
fn the_server_itself_does_tls_and_reads_its_certificate_again() {
    let (data, folder) = (data_folder(), folder());
    renew(folder.path());
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_TLS_CERTIFICATE", folder.path().join("chain.pem"));
    command.env("SWORDSMITH_TLS_KEY", folder.path().join("key.pem"));
    let server = Server::start(command);
    let service = format!("https://{}", server.address);
    let trusted = folder.path().join("trusted.pem");
    std::fs::copy(folder.path().join("chain.pem"), &trusted).unwrap();
    let mut deposit = Deposit::new(folder.path(), &UPLOAD);
    deposit.trusted = Some(&trusted);
    deposit.check_at("upload over tls", &service);

    // What cannot be used changes nothing.
    std::fs::write(folder.path().join("chain.pem"), "nonsense").unwrap();
    hang_up(&server);
    assert!(deposit.run(&service).status.success());

    renew(folder.path());
    std::fs::copy(folder.path().join("chain.pem"), &trusted).unwrap();
    hang_up(&server);
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(1);
    while !deposit.run(&service).status.success() {
        assert!(std::time::Instant::now() < deadline, "the new certificate is not used");
    }
}

fn certificate(name: &str) -> (Certificate, KeyPair) {
    let signing_key = KeyPair::generate().unwrap();
    let mut parameters = CertificateParams::new([name.to_owned()]).unwrap();
    // Each is its own authority.
    let issuer = format!("{:x?}", &signing_key.public_key_raw()[..8]);
    parameters.distinguished_name.push(DnType::CommonName, issuer);
    (parameters.self_signed(&signing_key).unwrap(), signing_key)
}

/// Starts a TLS proxy for a server, with a certificate of that name; returns its address and the
/// certificate.
fn behind_tls(server: SocketAddr, name: &str) -> (SocketAddr, String) {
    let (cert, signing_key) = certificate(name);
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![cert.der().clone()], key).unwrap();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            let acceptor = TlsAcceptor::from(Arc::new(config));
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(pass_on(acceptor.clone(), stream, server));
            }
        });
    });
    (receiver.recv().unwrap(), cert.pem())
}

/// Forwards bytes; the test checks whether the client aborts.
async fn pass_on(
    acceptor: TlsAcceptor,
    stream: TcpStream,
    server: SocketAddr,
) -> std::io::Result<()> {
    let mut client = acceptor.accept(stream).await?;
    let mut server = TcpStream::connect(server).await?;
    copy_bidirectional(&mut client, &mut server).await.map(drop)
}
