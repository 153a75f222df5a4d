//! What is noted of requests whose clients do not wait.

use async_trait::async_trait;
use swordsmith_store::StoreError;
use swordsmith_store::observed::{Observer, observed};

use super::*;

/// A store that never finds a client.
struct Hangs;

#[async_trait]
impl Observer for Hangs {
    async fn before(&self, call: &'static str) -> Result<(), StoreError> {
        if call == "client" {
            std::future::pending::<()>().await;
        }
        Ok(())
    }
}

impl Running {
    /// Until the metrics have this line.
    async fn until_counted(&self, line: &str) {
        let has_line = || self.context.metrics.text().unwrap().lines().any(|found| found == line);
        let waiting = async {
            while !has_line() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let counted = tokio::time::timeout(TIMEOUT / 6, waiting).await;
        assert!(counted.is_ok(), "{line}\n{}", self.context.metrics.text().unwrap());
    }
}

#[tokio::test]
async fn a_request_that_its_client_gives_up_is_counted_and_in_flight_no_more() {
    let with_hangs = |store: &Store| observed(store, Arc::new(Hangs));
    let server = start(Settings::default(), with_hangs, None).await;
    let (mut client, _connection) = http2::connect(&server).await;
    let ada = ("authorization".to_owned(), "Basic YWRhOnNlY3JldA==".to_owned());
    let (_response, mut stream) = client.send_request(http2::request([ada]), true).unwrap();
    server.until_counted("swordsmith_http_requests_in_flight 1").await;
    stream.send_reset(h2::Reason::CANCEL);
    server.until_counted("swordsmith_http_requests_in_flight 0").await;
    let line = "swordsmith_http_requests_total{method=\"GET\",status=\"499\"} 1";
    server.until_counted(line).await;
}
