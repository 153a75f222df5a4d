//! What a client reads of its deposits.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http::{Method, StatusCode};
use swordsmith_generated::deposit::paths;
use tokio::time::Instant;

use crate::archives;
use crate::attacks::Target;
use crate::cases::basic;
use crate::connection::{Answer, Connection, Version};
use crate::request::{Payload, Request};
use crate::sources::Source;

/// How often a client asks what has become of its deposit.
const ASK_EVERY: Duration = Duration::from_millis(50);

/// A wrong password of anybody.
const WRONG: &str = "letmein";

/// A client that deposits.
#[derive(Debug, Clone)]
pub struct Client {
    /// Its `Authorization`.
    pub authorization: String,
    /// Where it deposits.
    pub collection: String,
}

impl Client {
    /// One of those whose name is also its password and its collection.
    pub fn named(name: &str) -> Self {
        Self { authorization: basic(name, name), collection: name.to_owned() }
    }

    /// GET of a path.
    pub fn get(&self, path: &str) -> Request {
        Request::get(path, &self.authorization)
    }

    /// GET of the service document.
    pub fn service_document(&self) -> Request {
        self.get(&paths::servicedocument())
    }

    /// GET of the state of a deposit.
    pub fn status(&self, deposit: u64) -> Request {
        self.get(&paths::status(&self.collection, deposit))
    }

    /// POST of an archive of about that many bytes with its metadata.
    pub fn post(&self, size: usize) -> Request {
        let body = archives::parts(&archives::small(size));
        self.create(body).with("Content-Type", archives::PARTS_TYPE)
    }

    /// POST of an archive of that many mebibytes, which is not worked on.
    pub fn post_large(&self, mebibytes: usize) -> Request {
        self.create(archives::large(mebibytes))
            .with("Content-Type", archives::LARGE_TYPE)
            .with("Content-Disposition", "attachment; filename=load.tar")
            .with("In-Progress", "true")
    }

    fn create(&self, body: Payload) -> Request {
        let request = self.get(&paths::collection(&self.collection));
        Request { method: Method::POST, body, expected: StatusCode::CREATED, ..request }
    }

    /// What it requests if it means harm: its deposit is large, and somebody else's password is
    /// guessed.
    pub fn target(&self, deposit: u64, somebody: &str) -> Target {
        let upload = self.create(Payload::default()).with("Content-Type", archives::LARGE_TYPE);
        let guess = Self { authorization: basic(somebody, WRONG), ..self.clone() };
        Target {
            small: self.service_document(),
            upload: upload.with("Content-Disposition", "attachment; filename=slow.tar"),
            large: self.get(&paths::media(&self.collection, deposit)),
            guess: Some(guess.service_document()),
        }
    }

    /// Makes a deposit by such a request. Its number.
    pub async fn make(
        &self,
        server: SocketAddr,
        source: &Source,
        post: &Request,
    ) -> io::Result<u64> {
        let post = source.send(post.clone());
        let mut connection = Connection::open_from(source, server, Version::Http1).await?;
        number(&connection.exchange(&post).await?)
    }

    /// Asks until the deposit is done; a deposit that comes to another end is an error.
    pub async fn done(&self, server: SocketAddr, deposit: u64, until: Instant) -> io::Result<()> {
        let status = self.status(deposit);
        let mut connection = Connection::open(server, Version::Http1).await?;
        loop {
            let asked = tokio::time::timeout_at(until, connection.exchange(&status));
            match state(&asked.await??.body).as_deref() {
                Some("done") => return Ok(()),
                Some("deposited" | "verified" | "loading") => {}
                other => return Err(io::Error::other(format!("{deposit}: {other:?}"))),
            }
            tokio::time::sleep(ASK_EVERY).await;
        }
    }
}

/// The number of the deposit that an answer is the receipt of.
pub fn number(answer: &Answer) -> io::Result<u64> {
    let number = element(&answer.body, "deposit_id").and_then(|text| text.parse().ok());
    number.filter(|_| answer.status == StatusCode::CREATED).ok_or_else(|| {
        let text = String::from_utf8_lossy(&answer.body);
        io::Error::other(format!("{} and no receipt: {text}", answer.status))
    })
}

/// The state that a document says a deposit is in.
fn state(document: &Bytes) -> Option<String> {
    element(document, "deposit_status")
}

/// The text of the first element of that local name. The documents of our server have no element
/// in it, and nothing that is escaped.
fn element(document: &Bytes, name: &str) -> Option<String> {
    let document = String::from_utf8_lossy(document);
    let (_, behind) = document.split_once(&format!("{name}>"))?;
    Some(behind.split('<').next()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_means_harm_aims_at_its_own_deposit_and_at_the_password_of_another() {
        let target = Client::named("harmful").target(7, "good");
        let is_own = |request: &Request| {
            request.headers.contains(&("Authorization", basic("harmful", "harmful")))
        };
        for (request, method, path) in [
            (&target.small, Method::GET, paths::servicedocument()),
            (&target.upload, Method::POST, paths::collection("harmful")),
            (&target.large, Method::GET, paths::media("harmful", 7)),
        ] {
            assert_eq!((&request.method, &request.path), (&method, &path));
            assert!(is_own(request), "{path}");
        }
        let guess = target.guess.unwrap();
        assert_eq!(guess.headers, [("Authorization", basic("good", WRONG))]);
        assert_eq!(guess.path, target.small.path);
    }

    #[test]
    fn receipts_and_states_are_read() {
        let receipt = |status| Answer {
            status,
            body: "<entry><d:deposit_id> 7\n</d:deposit_id><deposit_id>8</deposit_id></entry>"
                .into(),
            closes: false,
        };
        assert_eq!(number(&receipt(StatusCode::CREATED)).unwrap(), 7);
        assert!(number(&receipt(StatusCode::OK)).is_err());
        let document = "<entry><deposit_status>done</deposit_status></entry>".into();
        assert_eq!(state(&document).as_deref(), Some("done"));
        assert_eq!(state(&Bytes::from_static(b"<entry/>")), None);
    }
}
