//! The lower bound: bare hyper that gives the answers of another server, byte for byte, and does
//! with a body only what cannot be left out: both digests, a file, its sync.

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
use md5::{Digest, Md5};
use sha2::Sha256;
use tokio::net::TcpListener;

/// A body up to this size is collected and written in one go.
const SMALL: u64 = 256 * 1024;

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
        Ok(Self { folder: folder.to_owned(), answers, files: AtomicU64::new(0) })
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
            self.take(request.into_body()).await?;
        }
        let response =
            Response::builder().status(*status).header("content-type", "application/xml");
        response.body(Full::new(body.clone())).map_err(io::Error::other)
    }

    async fn take(&self, body: Incoming) -> io::Result<()> {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let file = self.folder.join(number.to_string());
        match body.size_hint().exact() {
            Some(length) if length <= SMALL => {
                let bytes = body.collect().await.map_err(io::Error::other)?.to_bytes();
                tokio::task::spawn_blocking(move || write_small(&file, &bytes)).await?
            }
            _ => write_large(&file, body).await,
        }
    }
}

fn write_small(file: &Path, bytes: &[u8]) -> io::Result<()> {
    std::hint::black_box((Md5::digest(bytes), Sha256::digest(bytes)));
    let mut file = std::fs::File::create_new(file)?;
    file.write_all(bytes)?;
    file.sync_all()
}

async fn write_large(file: &Path, mut body: Incoming) -> io::Result<()> {
    let (mut md5, mut sha256) = (Md5::new(), Sha256::new());
    let mut file = tokio::fs::File::create_new(file).await?;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(io::Error::other)?;
        let Some(data) = frame.data_ref() else { continue };
        md5.update(data);
        sha256.update(data);
        tokio::io::AsyncWriteExt::write_all(&mut file, data).await?;
    }
    std::hint::black_box((md5.finalize(), sha256.finalize()));
    file.sync_all().await
}

/// Where the process that serves tells its address: the first line of its output.
pub fn announcement(address: SocketAddr) -> String {
    format!("Serving http://{address}/")
}
