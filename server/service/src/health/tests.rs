//! What operators ask, and the dashboard they get.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use http::{Method, StatusCode};
use http_body_util::BodyExt;
use swordsmith_deposit::State;
use swordsmith_serve::operations::answer;
use swordsmith_store::open::OpenStore;
use swordsmith_store::suite::{Fresh, inhabited, local, new_deposit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::config::Settings;

/// The dashboard that we ship.
const DASHBOARD: &str = include_str!("../../../../docs/operations/grafana.json");

/// What its readers are told.
const HANDBOOK: &str = include_str!("../../../../docs/operations/handbook.md");

fn app_with(fresh: &Fresh, data: &Path) -> App {
    let settings = Settings { max_backlog: 1, data: data.to_owned(), ..Settings::default() };
    App::new(fresh.store.clone(), settings)
}

async fn app() -> (Fresh, App) {
    let fresh = local().await;
    let app = app_with(&fresh, fresh.path());
    (fresh, app)
}

async fn asked(app: &App, path: &str) -> (StatusCode, String) {
    let response = answer(&app.context, app, &Method::GET, path).await;
    let status = response.status();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn a_server_is_ready_until_its_backlog_is_full_or_its_ledger_is_gone() {
    let (fresh, app) = app().await;
    assert_eq!(asked(&app, "/readyz").await.0, StatusCode::OK);
    let (client, collection) = inhabited(&fresh.store).await;
    let deposit = new_deposit(&client, &collection, State::Deposited);
    fresh.store.ledger.create_deposit(deposit).await.unwrap();
    app.backlog.count(fresh.store.ledger.as_ref()).await;
    assert_eq!(asked(&app, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(asked(&app, "/healthz").await.0, StatusCode::OK);
    assert!(asked(&app, "/metrics").await.1.contains("\nswordsmith_backlog 1\n"));
}

/// Nothing can be written in `/proc`: its file system has no room at all.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_whose_disk_is_full_is_not_ready() {
    let fresh = local().await;
    let app = app_with(&fresh, Path::new("/proc"));
    let (status, reason) = asked(&app, "/readyz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        reason,
        "the disk of the data folder has no room for the largest upload: 0 bytes are free\n"
    );
    assert_eq!(asked(&app, "/healthz").await.0, StatusCode::OK);
    let text = asked(&app, "/metrics").await.1;
    assert_eq!(figure(&text, "swordsmith_data_free_bytes"), Some(0));
}

#[tokio::test]
async fn a_server_whose_disk_does_not_respond_is_not_ready_and_measures_all_else() {
    let fresh = local().await;
    let app = app_with(&fresh, &fresh.path().join("nowhere"));
    let (status, reason) = asked(&app, "/readyz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(reason.starts_with("the disk of the data folder does not respond: "), "{reason}");
    let text = asked(&app, "/metrics").await.1;
    assert_eq!(figure(&text, "swordsmith_data_free_bytes"), None);
    assert_eq!(figure(&text, "swordsmith_backlog"), Some(0));
}

#[tokio::test]
async fn the_room_of_the_data_folder_is_measured() {
    let (_fresh, app) = app().await;
    let text = asked(&app, "/metrics").await.1;
    let free = figure(&text, "swordsmith_data_free_bytes").unwrap();
    let size = figure(&text, "swordsmith_data_size_bytes").unwrap();
    assert!(0 < free && free <= size, "{free} {size}");
}

/// The value of a metric without labels.
fn figure(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test]
async fn what_becomes_of_deposits_is_counted() {
    let (_fresh, app) = app().await;
    app.metrics.jobs.job_ends(State::Done, Duration::from_secs(3));
    let text = asked(&app, "/metrics").await.1;
    for line in [
        "swordsmith_jobs_total{outcome=\"done\"} 1",
        "swordsmith_job_duration_seconds_sum 3.0",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

/// A request over a socket.
async fn ask_once(app: &Arc<App>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    tokio::spawn(crate::serve(listener, Arc::clone(app), std::future::pending()));
    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    stream.read_to_end(&mut Vec::new()).await.unwrap();
}

/// Every name in a query is one that is exported, and every metric of ours is shown.
#[tokio::test]
async fn the_dashboard_and_the_handbook_ask_for_what_is_there() {
    let (_fresh, app) = app().await;
    let app = Arc::new(app);
    ask_once(&app).await;
    app.metrics.jobs.job_ends(State::Done, Duration::ZERO);
    let text = asked(&app, "/metrics").await.1;
    let exported: BTreeSet<_> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(['{', ' ']).next())
        .collect();
    let dashboard: serde_json::Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let queries = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    let queries: Vec<_> = queries.map(|target| target["expr"].as_str().unwrap()).collect();
    let word = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let asked_for: BTreeSet<_> = queries
        .iter()
        .flat_map(|query| query.split(word))
        .filter(|word| word.starts_with("swordsmith_") || word.starts_with("process_"))
        .collect();
    let unknown: Vec<_> = asked_for.difference(&exported).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let family = |name: &&str| {
        let name = name.trim_end_matches("_bucket").trim_end_matches("_sum");
        name.trim_end_matches("_count").to_owned()
    };
    let shown: BTreeSet<_> = asked_for.iter().map(family).collect();
    let forgotten: Vec<_> = exported.iter().map(family).filter(|it| !shown.contains(it)).collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");

    // The tables of the handbook name the same metrics, and its alerts ask for nothing else.
    let (_, watched) = HANDBOOK.split_once("## What to watch").unwrap();
    let (watched, _) = watched.split_once("## Logs").unwrap();
    let is_metric = |word: &&str| {
        (word.starts_with("swordsmith_") || word.starts_with("process_")) && !word.ends_with('_')
    };
    let named: BTreeSet<_> = watched.split(word).filter(is_metric).map(|it| family(&it)).collect();
    assert_eq!(named, shown, "the handbook, and the dashboard");
}

#[cfg(unix)]
#[tokio::test]
async fn a_server_whose_folders_are_moved_away_is_not_ready() {
    let data = tempfile::tempdir().unwrap();
    let open = OpenStore::in_folder(data.path()).await.unwrap();
    let settings = Settings { data: data.path().to_owned(), ..Settings::default() };
    let mut app = App::new(open.store.clone(), settings);
    app.lock = open.lock_for_server().unwrap().map(Arc::new);
    assert_eq!(asked(&app, "/readyz").await.0, StatusCode::OK);
    for file in ["archives", "ledger.sqlite"] {
        let (file, moved) = (data.path().join(file), data.path().join("moved"));
        std::fs::rename(&file, &moved).unwrap();
        let (status, reason) = asked(&app, "/readyz").await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(reason.contains(file.to_str().unwrap()), "{reason}");
        std::fs::rename(&moved, &file).unwrap();
        assert_eq!(asked(&app, "/readyz").await.0, StatusCode::OK);
    }
}
