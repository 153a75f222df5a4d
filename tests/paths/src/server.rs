//! Requests of one connection to a server. Both are in this process and on one thread, but for what
//! waits for the disk. Deposits are not processed: when they are depends on the machine.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params};
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_load::cases::{ACCOUNT, Asking, basic, cases};
use swordsmith_load::connection::Connection;
use swordsmith_load::request::Request;
use swordsmith_load::subjects::Subject;
use swordsmith_serve::Context;
use swordsmith_serve::access_log::AccessLog;
use swordsmith_server::{App, Settings};
use swordsmith_store::open::OpenStore;
use swordsmith_store::{CollectionTexts, NewClient, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::Work;

/// How often it is requested before: what is made once is made then.
const BEFORE: usize = 5;

/// How often it is requested.
const REQUESTS: usize = 40;

pub(super) fn get_service_document() -> Work {
    requests("service-document-1").expect("the server answers")
}

pub(super) fn post_archive() -> Work {
    requests("post-1k-1").expect("the server answers")
}

pub(super) fn put_metadata() -> Work {
    requests("put-metadata-1").expect("the server answers")
}

/// The requests of a case of the load.
fn requests(case: &str) -> io::Result<Work> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let folder = tempfile::tempdir()?;
    let (mut connection, request) = runtime.block_on(prepare(case, &folder))?;
    send(&runtime, &mut connection, &request, BEFORE)?;
    Ok(Box::new(move || {
        let _kept = &folder;
        send(&runtime, &mut connection, &request, REQUESTS).expect("the server answers");
        REQUESTS
    }))
}

fn send(
    runtime: &Runtime,
    connection: &mut Connection,
    request: &Request,
    times: usize,
) -> io::Result<()> {
    for _ in 0..times {
        let answer = runtime.block_on(connection.exchange(request))?;
        if answer.status != request.expected {
            return Err(io::Error::other(format!("unexpected status {}", answer.status)));
        }
    }
    Ok(())
}

async fn prepare(case: &str, folder: &TempDir) -> io::Result<(Connection, Arc<Request>)> {
    let case = cases(&[case.to_owned()]).pop().ok_or(io::ErrorKind::NotFound)?;
    let address = serve(folder).await?;
    let asking = Asking { authorization: basic(ACCOUNT, ACCOUNT), collection: ACCOUNT.to_owned() };
    let requests = asking.requests(&case, &Subject::elsewhere("ours", address)).await?;
    Ok((Connection::open(address, case.version).await?, Arc::clone(&requests[0])))
}

/// Starts a server with an access log.
async fn serve(folder: &TempDir) -> io::Result<SocketAddr> {
    let open = OpenStore::in_folder(folder.path()).await.map_err(io::Error::other)?;
    add_account(&open.store).await.map_err(io::Error::other)?;
    let settings = Settings { data: folder.path().to_owned(), ..Settings::default() };
    let log = AccessLog::open(settings.serve.access_log, Some(&folder.path().join("access.log")))?;
    let context = Context::new(settings.serve.clone()).with_access_log(log);
    let app = App::in_context(open.store, Arc::new(SystemClock), context, settings);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(swordsmith_server::serve_requests(listener, app, std::future::pending()));
    Ok(address)
}

async fn add_account(store: &Store) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (name, text) = (|| ACCOUNT.to_owned(), String::new);
    let texts = CollectionTexts {
        name: name(),
        title: name(),
        policy: text(),
        r#abstract: text(),
        treatment: text(),
    };
    store.ledger.add_collection(texts, SystemClock.now()).await?;
    let (password_hash, collections) = (hash(ACCOUNT)?, vec![name()]);
    let client = NewClient { name: name(), password_hash, provider_url: None, collections };
    store.ledger.add_client(client, SystemClock.now()).await?;
    Ok(())
}

/// A hash that takes no time: it is made and checked before anything is counted.
fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    let least = Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None)?;
    let argon2 = Argon2::new(Algorithm::default(), argon2::Version::default(), least);
    Ok(argon2.hash_password(password.as_bytes())?.to_string())
}
