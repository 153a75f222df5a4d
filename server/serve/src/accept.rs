//! Accepts a connection, whatever becomes of others.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};

/// How long to wait after `accept` failed, for example for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How much of a response the system takes before the client has room for it. By itself Linux takes
/// up to some megabytes for each connection (`tcp_wmem`), which a thousand slow readers turn into
/// gigabytes of memory and seconds of copying.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 128 * 1024;

/// The next connection, and who is at its other end.
pub(crate) async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Answers are small and written at once: waiting for more to send only delays them.
                let _ = stream.set_nodelay(true);
                let _ = bound_unsent(&stream);
                return (stream, peer);
            }
            // The client was gone before it was let in.
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn bound_unsent(stream: &TcpStream) -> io::Result<()> {
    socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT)
}

/// Other systems have no such bound, and smaller buffers.
#[cfg(not(target_os = "linux"))]
fn bound_unsent(_: &TcpStream) -> io::Result<()> {
    Ok(())
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// More than is ever taken, and less than Linux takes by itself.
    const FAR_TOO_MUCH: usize = 1 << 20;

    #[tokio::test]
    async fn what_a_client_does_not_read_stays_small() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let client = tokio::net::TcpSocket::new_v4().unwrap();
        client.set_recv_buffer_size(1024).unwrap();
        let (client, accepted) = tokio::join!(client.connect(address), accept(&listener));
        let (_client, (stream, _)) = (client.unwrap(), accepted);
        stream.writable().await.unwrap();
        let (mut taken, piece) = (0, [0; 16 * 1024]);
        while let Ok(count) = stream.try_write(&piece) {
            taken += count;
            assert!(taken < FAR_TOO_MUCH, "{taken}");
        }
        assert!(taken > 0);
    }
}
