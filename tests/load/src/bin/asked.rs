//! `asked CASE TIMES`: a server that is asked so often by one connection, for a profiler to look at.
//! Both are in this process and on one thread, but for what waits for the disk: what one run does more
//! than a shorter one is those requests, and the little that their client does.

#![expect(clippy::print_stderr, reason = "a tool of developers tells them what is wrong")]

use std::io;
use std::path::Path;
use std::process::ExitCode;

use swordsmith_load::cases::{ACCOUNT, Asking, Case, basic, cases};
use swordsmith_load::connection::Connection;
use swordsmith_load::subjects::Subject;
use swordsmith_server::access_log::AccessLog;
use swordsmith_server::auth::hash_password;
use swordsmith_server::clock::{Clock, SystemClock};
use swordsmith_server::store::open::OpenStore;
use swordsmith_server::store::{CollectionTexts, NewClient, Store};
use swordsmith_server::{App, Settings, serve};
use tokio::net::TcpListener;

/// That of our server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often it is asked before: what is made once is made then.
const BEFORE: usize = 10;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [case, times] = &arguments[..] else { return failure("asked CASE TIMES") };
    let (Some(case), Ok(times)) = (cases(&[case.clone()]).pop(), times.parse()) else {
        return failure("there is no such case, or it is no number");
    };
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let mut run = || builder.enable_all().build()?.block_on(run(&case, times));
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&error.to_string()),
    }
}

fn failure(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}

async fn run(case: &Case, times: usize) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let open = OpenStore::in_folder(folder.path()).await.map_err(io::Error::other)?;
    add_account(&open.store).await.map_err(io::Error::other)?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let subject = Subject::elsewhere("ours", listener.local_addr()?);
    let app = app(open.store.clone(), folder.path())?;
    tokio::select! {
        () = serve(listener, app, std::future::pending()) => Ok(()),
        asked = ask(case, &subject, times) => asked,
    }
}

async fn add_account(store: &Store) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let name = || ACCOUNT.to_owned();
    let text = String::new;
    let (policy, r#abstract, treatment) = (text(), text(), text());
    let texts = CollectionTexts { name: name(), title: name(), policy, r#abstract, treatment };
    store.ledger.add_collection(texts, SystemClock.now()).await?;
    let (password_hash, collections) = (hash_password(ACCOUNT)?, vec![name()]);
    let client = NewClient { name: name(), password_hash, provider_url: None, collections };
    store.ledger.add_client(client, SystemClock.now()).await?;
    Ok(())
}

/// As it is served, with a log of the requests.
fn app(store: Store, folder: &Path) -> io::Result<App> {
    let settings = Settings { data: folder.to_owned(), ..Settings::default() };
    let log = AccessLog::open(settings.access_log, Some(&folder.join("access.log")))?;
    let mut app = App::new(store, settings);
    app.access_log = log;
    Ok(app)
}

async fn ask(case: &Case, subject: &Subject, times: usize) -> io::Result<()> {
    let (authorization, collection) = (basic(ACCOUNT, ACCOUNT), ACCOUNT.to_owned());
    let requests = Asking { authorization, collection }.requests(case, subject).await?;
    let mut connection = Connection::open(subject.address, case.version).await?;
    for request in std::iter::repeat_n(&requests[0], BEFORE + times) {
        let answer = connection.exchange(request).await?;
        if answer.status != request.expected {
            return Err(io::Error::other(format!("answered with {}", answer.status)));
        }
    }
    Ok(())
}
