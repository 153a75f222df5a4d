//! A connection in HTTP/2, in plain text and with prior knowledge, with one stream at a time.

use std::io;

use bytes::{Bytes, BytesMut};
use h2::client::SendRequest;
use h2::{RecvStream, SendStream};
use tokio::net::TcpStream;

use crate::connection::Answer;
use crate::request::Request;

pub(crate) struct Http2 {
    send: SendRequest<Bytes>,
}

impl Http2 {
    pub(crate) async fn new(stream: TcpStream) -> io::Result<Self> {
        let (send, connection) = h2::client::handshake(stream).await.map_err(io::Error::other)?;
        // It ends with its connection.
        tokio::spawn(connection);
        Ok(Self { send })
    }

    /// The answer to a request, read to its end.
    pub(crate) async fn exchange(&mut self, host: &str, request: &Request) -> io::Result<Answer> {
        self.answer(host, request).await.map_err(io::Error::other)
    }

    async fn answer(&mut self, host: &str, request: &Request) -> Result<Answer, h2::Error> {
        std::future::poll_fn(|context| self.send.poll_ready(context)).await?;
        let (response, mut stream) =
            self.send.send_request(head(host, request), request.body.is_empty())?;
        let mut left = request.body.len();
        for piece in request.body.pieces() {
            left -= piece.len() as u64;
            send_piece(&mut stream, piece.clone(), left == 0).await?;
        }
        let response = response.await?;
        let status = response.status();
        Ok(Answer { status, body: collected(response.into_body()).await?, closes: false })
    }
}

fn head(host: &str, request: &Request) -> http::Request<()> {
    let mut head = http::Request::builder()
        .method(request.method.clone())
        .uri(format!("http://{host}{}", request.path));
    for (name, value) in &request.headers {
        head = head.header(*name, value);
    }
    if !request.body.is_empty() {
        head = head.header("content-length", request.body.len());
    }
    head.body(()).expect("requests of the load are valid")
}

/// Sends a piece as far as the server lets us, until it is out.
async fn send_piece(
    stream: &mut SendStream<Bytes>,
    mut piece: Bytes,
    is_last: bool,
) -> Result<(), h2::Error> {
    while !piece.is_empty() {
        stream.reserve_capacity(piece.len());
        let Some(capacity) = std::future::poll_fn(|context| stream.poll_capacity(context)).await
        else {
            return Ok(()); // the server has answered already
        };
        let now = piece.split_to(capacity?.min(piece.len()));
        stream.send_data(now, is_last && piece.is_empty())?;
    }
    Ok(())
}

async fn collected(mut body: RecvStream) -> Result<Bytes, h2::Error> {
    let mut kept = BytesMut::new();
    while let Some(data) = body.data().await {
        let data = data?;
        body.flow_control().release_capacity(data.len())?;
        kept.extend_from_slice(&data);
    }
    Ok(kept.freeze())
}
