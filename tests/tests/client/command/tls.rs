//! TLS: a trusted certificate, an untrusted one, one of another name.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

use rcgen::{CertificateParams, DnType, KeyPair};
use swordsmith_tests::binary::{Server, data_folder};
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

/// Starts a TLS proxy for a server, with a certificate of that name; returns its address and the
/// certificate.
fn behind_tls(server: SocketAddr, name: &str) -> (SocketAddr, String) {
    let signing_key = KeyPair::generate().unwrap();
    let mut parameters = CertificateParams::new([name.to_owned()]).unwrap();
    // Each is its own authority.
    let issuer = format!("{:x?}", &signing_key.public_key_raw()[..8]);
    parameters.distinguished_name.push(DnType::CommonName, issuer);
    let cert = parameters.self_signed(&signing_key).unwrap();
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
