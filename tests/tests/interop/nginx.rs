//! Our server behind nginx, which does TLS, with the settings that the operator's handbook shows.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;

/// Where nginx listens.
const HOST: &str = "127.0.0.2";
/// How long nginx may take to listen.
const TIMEOUT: Duration = Duration::from_secs(30);

/// All probes of the description get through, but for what nginx answers by itself.
#[test]
fn behind_nginx_the_server_conforms() {
    let (data, folder) = (data_folder(), data_folder());
    let mut command = binary::command(data.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("SWORDSMITH_TRUSTED_PROXIES", "127.0.0.1");
    let server = Server::start(command);
    let proxy = Nginx::start(folder.path(), server.address);

    let read = |path: &str| fs::read_to_string(project_root().join(path)).unwrap();
    let setup =
        read("server/src/cli/conform/conform.toml") + &read("tests/tests/interop/nginx.toml");
    fs::write(folder.path().join("conform.toml"), setup).unwrap();
    let mut conform = Command::new(binary::path());
    conform.args(["conform", &format!("https://{}", proxy.address), "--cacert", "ca.pem"]);
    conform.args(["--setup", "conform.toml", "--record", "seen"]);
    let output = conform.env_clear().current_dir(folder.path()).output().unwrap();
    let (text, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{text}");
    assert!(output.status.success(), "{text}{errors}");
    // Links lead through the proxy.
    let seen = fs::read_to_string(folder.path().join("seen/getServiceDocument.txt")).unwrap();
    assert!(seen.contains("collection href=\"https://[server]/1/"), "{seen}");
}

/// nginx in a folder of its own.
struct Nginx {
    child: Child,
    address: SocketAddr,
}

impl Nginx {
    fn start(folder: &Path, server: SocketAddr) -> Self {
        // Of an address that no other test uses: nobody takes the port until nginx has it.
        let listener = TcpListener::bind(format!("{HOST}:0")).expect("there is a free port");
        let address = listener.local_addr().expect("a listener has an address");
        write_certificates(folder);
        write(folder, "nginx.conf", &configuration(address, server));
        let mut command = Command::new("nginx");
        command.arg("-p").arg(folder).args(["-c", "nginx.conf", "-e", "stderr"]);
        drop(listener);
        let child = command.stdin(Stdio::null()).spawn().expect("nginx is installed");
        let proxy = Self { child, address };
        let started = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(started.elapsed() < TIMEOUT, "nginx does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A certificate for the loopback address, and that of the authority which has signed it.
fn write_certificates(folder: &Path) {
    let made = "ring makes keys and certificates";
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().expect(made));
    let (authority, key) = (authority.expect(made), KeyPair::generate().expect(made));
    let certificate = CertificateParams::new([HOST.to_owned()]).expect(made);
    let certificate = certificate.signed_by(&key, &authority).expect(made);
    write(folder, "ca.pem", &authority.pem());
    write(folder, "chain.pem", &certificate.pem());
    write(folder, "key.pem", &key.serialize_pem());
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("the folder takes files");
}

/// One process, so that killing it ends it; its folders in the one that it is started in.
fn configuration(address: SocketAddr, server: SocketAddr) -> String {
    let handbook = fs::read_to_string(project_root().join("docs/operations/handbook.md"));
    let handbook = handbook.expect("there is a handbook");
    let (_, block) = handbook.split_once("```nginx\n").expect("the handbook has settings");
    let (block, _) = block.split_once("```").expect("the block has an end");
    let location = block.replace("127.0.0.1:8080", &server.to_string());
    assert_ne!(location, block, "the handbook's server is elsewhere");
    format!(
        "daemon off; master_process off; pid nginx.pid; events {{}}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy;
    fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    server {{
        listen {address} ssl;
        ssl_certificate chain.pem;
        ssl_certificate_key key.pem;
        {location}
    }}
}}
"
    )
}
