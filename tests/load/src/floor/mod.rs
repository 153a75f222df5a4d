//! The lower bound: bare hyper that gives the answers of another server, byte for byte, and does
//! with a body only what cannot be left out: both digests, a file, and the syncs that make durable
//! the file, its name, and a record of it.

mod files;
mod log;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use tokio::net::TcpListener;

use log::Log;

/// How much is logged of an archive, in bytes.
const RECORD: usize = 512;

/// The file of answers in the folder of a [`Floor`].
const ANSWERS: &str = "answers";

/// An answer that is given again and again.
#[derive(Debug, Clone)]
pub struct Canned {
    /// `GET` or another method.
    pub method: String,
    /// The path, without a query.
    pub path: String,
    /// The status.
    pub status: u16,
    /// Its body, which is text.
    pub body: String,
}

/// Writes answers for [`Floor::open`].
pub fn keep(folder: &Path, answers: &[Canned]) -> io::Result<()> {
    let mut file = std::fs::File::create(folder.join(ANSWERS))?;
    for answer in answers {
        let Canned { method, path, status, body } = answer;
        write!(file, "{method} {path} {status} {}\n{body}\n", body.len())?;
    }
    Ok(())
}

/// The server.
pub struct Floor {
    folder: PathBuf,
    answers: BTreeMap<(String, String), (u16, Bytes)>,
    files: AtomicU64,
    log: Log,
}

impl Floor {
    /// Gives the answers of that folder, and puts files into it.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let text = std::fs::read_to_string(folder.join(ANSWERS))?;
        let (mut answers, mut rest) = (BTreeMap::new(), text.as_str());
        while let Some((line, after)) = rest.split_once('\n') {
            let words: Vec<_> = line.split(' ').collect();
            let [method, path, status, length] = words[..] else {
                return Err(io::Error::other(format!("not an answer: {line}")));
            };
            let length: usize = length.parse().map_err(io::Error::other)?;
            let status = status.parse().map_err(io::Error::other)?;
            let body = Bytes::copy_from_slice(&after.as_bytes()[..length]);
            answers.insert((method.to_owned(), path.to_owned()), (status, body));
            rest = &after[length + 1..];
        }
        files::make_folders(folder)?;
        let log = Log::start(&folder.join("log"))?;
        Ok(Self { folder: folder.to_owned(), answers, files: AtomicU64::new(0), log })
    }

    /// Serves for ever.
    pub async fn serve(self, listener: TcpListener) {
        let floor = Arc::new(self);
        loop {
            let Ok((stream, _)) = listener.accept().await else { continue };
            let _ = stream.set_nodelay(true);
            let floor = Arc::clone(&floor);
            tokio::spawn(async move {
                let service = service_fn(move |request| {
                    let floor = Arc::clone(&floor);
                    async move { floor.answer(request).await }
                });
                let builder = auto::Builder::new(TokioExecutor::new());
                let _ = builder.serve_connection(TokioIo::new(stream), service).await;
            });
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> io::Result<Response<Full<Bytes>>> {
        let key = (request.method().to_string(), request.uri().path().to_owned());
        let Some((status, body)) = self.answers.get(&key) else {
            return Err(io::Error::other(format!("no answer to {} {}", key.0, key.1)));
        };
        if !request.body().is_end_stream() {
            self.take(request).await?;
        }
        let response =
            Response::builder().status(*status).header("content-type", "application/xml");
        response.body(Full::new(body.clone())).map_err(io::Error::other)
    }

    /// What is but metadata is only logged. The record of an archive holds no more than a row of a
    /// ledger would.
    async fn take(&self, request: Request<Incoming>) -> io::Result<()> {
        let is_metadata = request.headers().get(http::header::CONTENT_TYPE).is_some_and(|value| {
            value.to_str().is_ok_and(|text| text.starts_with("application/atom+xml"))
        });
        if is_metadata {
            let entry = request.into_body().collect().await.map_err(io::Error::other)?;
            return self.log.append(entry.to_bytes().to_vec()).await;
        }
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        files::take(&self.folder, number, request.into_body()).await?;
        self.log.append(vec![b'.'; RECORD]).await
    }
}

/// Where the process that serves tells its address: the first line of its output.
pub fn announcement(address: SocketAddr) -> String {
    format!("Serving http://{address}/")
}
