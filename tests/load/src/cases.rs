//! What is measured: requests of the deposit service, and how many connections send them.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use http::{Method, StatusCode};
use swordsmith_generated::deposit::paths;
use swordsmith_http::Credentials;

use crate::archives;
use crate::connection::{Version, once};
use crate::request::{Payload, Request};
use crate::subjects::Subject;

/// The name of the client, its password and its collection.
pub const ACCOUNT: &str = "load";

/// The client and the collection with many deposits.
pub const CROWDED: &str = "crowded";

/// How many deposits there are on a page of the list that is measured.
const PAGE_SIZE: u32 = 10;

/// Connections of a small request.
const CONNECTIONS: &[usize] = &[1, 16, 64, 1024];

/// How many deposits the status is asked of.
const DEPOSITS: usize = 64;

/// A case.
#[derive(Debug, Clone)]
pub struct Case {
    /// `service-document-64`, `service-document-64-h2`.
    pub name: String,
    /// What is requested.
    pub kind: Kind,
    /// How many connections request it.
    pub connections: usize,
    /// In which version of HTTP.
    pub version: Version,
}

/// A request of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// GET the service document.
    ServiceDocument,
    /// GET the status of a deposit.
    Status,
    /// GET a page of a list of many deposits.
    List,
    /// POST an archive of 1 KiB with metadata.
    Post1k,
    /// PUT the metadata of a deposit of its own for each connection.
    PutMetadata,
    /// POST an archive of 20 MiB.
    Post20M,
    /// POST an archive of 1 GiB.
    Post1G,
}

impl Kind {
    const ALL: [(Self, &'static str, &'static [usize]); 7] = [
        (Self::ServiceDocument, "service-document", CONNECTIONS),
        (Self::Status, "status", CONNECTIONS),
        (Self::List, "list-100000", &[1, 16, 64]),
        (Self::PutMetadata, "put-metadata", CONNECTIONS),
        (Self::Post1k, "post-1k", CONNECTIONS),
        (Self::Post20M, "post-20m", &[1, 16]),
        (Self::Post1G, "post-1g", &[1]),
    ];

    /// The method.
    pub fn method(self) -> Method {
        match self {
            Self::ServiceDocument | Self::Status | Self::List => Method::GET,
            Self::PutMetadata => Method::PUT,
            Self::Post1k | Self::Post20M | Self::Post1G => Method::POST,
        }
    }

    /// The shortest load of it, since few requests fit into one.
    pub fn at_least(self) -> Duration {
        Duration::from_secs(if self == Self::Post1G { 6 } else { 1 })
    }
}

/// All cases whose name contains one of these; all, if there is none. The whole name of a case
/// chooses no other.
pub fn cases(names: &[String]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (kind, name, connections) in Kind::ALL {
        for (version, suffix) in [(Version::Http1, ""), (Version::Http2, "-h2")] {
            cases.extend(connections.iter().map(|&connections| Case {
                name: format!("{name}-{connections}{suffix}"),
                kind,
                connections,
                version,
            }));
        }
    }
    let is_whole = |name: &String| cases.iter().any(|case| case.name == *name);
    let whole: Vec<_> = names.iter().map(is_whole).collect();
    let chooses = |case: &Case, (name, is_whole): (&String, &bool)| {
        if *is_whole { case.name == *name } else { case.name.contains(name) }
    };
    cases.retain(|case| {
        names.is_empty() || names.iter().zip(&whole).any(|choice| chooses(case, choice))
    });
    cases
}

/// Who asks what.
#[derive(Debug, Clone)]
pub struct Asking {
    /// The client's `Authorization`.
    pub authorization: String,
    /// Its collection.
    pub collection: String,
}

impl Asking {
    /// The requests of a case, one for each connection in turns. What they are about is made first.
    pub async fn requests(&self, case: &Case, subject: &Subject) -> io::Result<Vec<Arc<Request>>> {
        let requests = match case.kind {
            Kind::ServiceDocument => vec![self.get(&paths::servicedocument())],
            Kind::List => {
                let path = format!("{}?page_size={PAGE_SIZE}", paths::collection(CROWDED));
                vec![Request::get(&path, &basic(CROWDED, CROWDED))]
            }
            Kind::Status => {
                let made = self.made(subject, DEPOSITS.min(case.connections)).await?;
                made.iter().map(|id| self.get(&paths::status(&self.collection, *id))).collect()
            }
            Kind::PutMetadata => {
                let made = self.made(subject, case.connections).await?;
                made.iter().map(|id| self.put(*id)).collect()
            }
            Kind::Post1k => {
                vec![self.post(archives::parts(&archives::small(1024)), archives::PARTS_TYPE)]
            }
            Kind::Post20M => vec![self.post(archives::large(20), archives::LARGE_TYPE)],
            Kind::Post1G => vec![self.post(archives::large(1024), archives::LARGE_TYPE)],
        };
        Ok(requests.into_iter().map(Arc::new).collect())
    }

    /// Numbers of new deposits that are not complete.
    async fn made(&self, subject: &Subject, count: usize) -> io::Result<Vec<u64>> {
        let entry = Payload::of(archives::ENTRY);
        let request = self.post(entry, "application/atom+xml;type=entry");
        let request = request.with("In-Progress", "true");
        let mut made = Vec::new();
        for _ in 0..count {
            let answer = once(subject.address, &request).await?;
            let text = String::from_utf8_lossy(&answer.body).into_owned();
            let number = text.split("deposit_id>").nth(1).and_then(|rest| rest.split('<').next());
            let number = number.and_then(|number| number.trim().parse().ok());
            made.push(number.ok_or_else(|| io::Error::other(format!("no receipt: {text}")))?);
        }
        Ok(made)
    }

    fn get(&self, path: &str) -> Request {
        Request::get(path, &self.authorization)
    }

    fn put(&self, deposit: u64) -> Request {
        let path = paths::metadata(&self.collection, deposit);
        let request = self.get(&path).with("Content-Type", "application/atom+xml;type=entry");
        Request {
            method: Method::PUT,
            body: Payload::of(archives::ENTRY),
            expected: StatusCode::NO_CONTENT,
            ..request.with("In-Progress", "true")
        }
    }

    fn post(&self, body: Payload, media_type: &str) -> Request {
        let request = self.get(&paths::collection(&self.collection));
        let request = request.with("Content-Type", media_type);
        let request = match media_type {
            archives::LARGE_TYPE => request
                .with("Content-Disposition", "attachment; filename=load.tar")
                .with("In-Progress", "true"),
            _ => request,
        };
        Request { method: Method::POST, body, expected: StatusCode::CREATED, ..request }
    }
}

/// The value of `Authorization`.
pub fn basic(user: &str, password: &str) -> String {
    let credentials = Credentials { user: user.to_owned(), password: password.to_owned() };
    let header = credentials.to_header().ok();
    let text = header.as_ref().and_then(|header| header.to_str().ok());
    text.expect("names without special characters").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_named_by_what_and_how_many() {
        let named = |names: &[&str]| -> Vec<_> {
            let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
            cases(&names).into_iter().map(|case| case.name).collect()
        };
        assert_eq!(named(&["document-64"]), ["service-document-64", "service-document-64-h2"]);
        assert_eq!(named(&["post-1k-1", "list-100000-1-h2"]), ["list-100000-1-h2", "post-1k-1"]);
    }
}
