//! A proxy between a client and its server that does harm: byte by byte, at a place that the test
//! chooses.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::thread;

/// What the proxy does to the bytes.
pub enum Harm {
    /// Flips one bit of the byte at this offset.
    Flip(usize),
    /// After that many bytes, calls the function, and forwards nothing more.
    Cut(usize, Box<dyn FnOnce() + Send>),
}

/// Forwards one connection to the server; returns the address it listens on.
///
/// # Panics
/// If there is no port for it.
pub fn start(server: SocketAddr, harm: Harm) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = listener.local_addr().expect("a listener has an address");
    thread::spawn(move || pass(&listener, server, harm));
    address
}

fn pass(listener: &TcpListener, server: SocketAddr, harm: Harm) -> io::Result<()> {
    let (client, _) = listener.accept()?;
    let server = TcpStream::connect(server)?;
    let (mut from_server, mut to_client) = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || {
        let copied = io::copy(&mut from_server, &mut to_client);
        let _ = to_client.shutdown(Shutdown::Write);
        copied
    });
    requests(client, server, harm)
}

fn requests(mut client: TcpStream, mut server: TcpStream, harm: Harm) -> io::Result<()> {
    let (mut harm, mut passed, mut chunk) = (Some(harm), 0, vec![0; 16 * 1024]);
    loop {
        let count = client.read(&mut chunk)?;
        let Some(bytes) = chunk.get_mut(..count).filter(|bytes| !bytes.is_empty()) else {
            return server.shutdown(Shutdown::Write);
        };
        let end = passed + bytes.len();
        harm = match harm {
            Some(Harm::Flip(at)) if at < end => {
                bytes.iter_mut().skip(at - passed).take(1).for_each(|byte| *byte ^= 1);
                None
            }
            Some(Harm::Cut(at, done)) if at < end => {
                done();
                client.shutdown(Shutdown::Both)?;
                return server.shutdown(Shutdown::Both);
            }
            other => other,
        };
        server.write_all(bytes)?;
        passed = end;
    }
}
