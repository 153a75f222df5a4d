//! What is logged of a request names it.

use std::io;
use std::sync::Mutex;

use async_trait::async_trait;
use swordsmith_store::StoreError;
use swordsmith_store::observed::{Observer, observed};

use super::*;

/// A store that can make no deposit, and says so in the task that it makes it in.
struct Full;

#[async_trait]
impl Observer for Full {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if call != "create_deposit" {
            return Ok(());
        }
        tracing::warn!("the disk is full");
        Err(StoreError::unavailable(io::Error::other("no space")))
    }
}

/// What is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_lines_of_a_request_that_fails_have_its_identifier() {
    // With a single subscriber, tracing would ask that of the thread which comes to a line first:
    // another test's, which has none.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let log = Log::default();
    let writer = log.clone();
    let lines = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
    let _logging = tracing::subscriber::set_default(lines.finish());
    let server = start(Settings::default(), |store| observed(store, Arc::new(Full)), None).await;
    let mut stream = server.begin_deposit().await;
    stream.write_all(b"123456789").await.unwrap();
    let answer = in_time(answer_to(&mut stream)).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let id = answer.lines().find_map(|line| line.strip_prefix("X-Request-Id: ")).unwrap();
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for text in ["a request failed", "the disk is full"] {
        let line = log.lines().find(|line| line.contains(text)).unwrap();
        assert!(line.contains(&format!("request{{id={id}}}")), "{line}");
    }
}
