//! What the trace of a request has.

use std::sync::Mutex;

use opentelemetry::trace::{SpanId, Status};
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData, SpanExporter};
use swordsmith_serve::spans::Traces;
use tracing_subscriber::layer::SubscriberExt;

use super::*;
use crate::PROGRAM;

/// The spans that have ended.
#[derive(Debug, Clone, Default)]
struct Collected(Arc<Mutex<Vec<SpanData>>>);

impl SpanExporter for Collected {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.0.lock().unwrap().extend(batch);
        Ok(())
    }
}

impl Collected {
    fn has_answer(&self) -> bool {
        self.0.lock().unwrap().iter().any(|span| span.name.starts_with("POST "))
    }

    fn named(&self, name: &str) -> SpanData {
        let spans = self.0.lock().unwrap();
        let found = spans.iter().find(|span| span.name == name);
        found.unwrap_or_else(|| panic!("no {name} in {:?}", names(&spans))).clone()
    }
}

fn names(spans: &[SpanData]) -> Vec<&str> {
    spans.iter().map(|span| span.name.as_ref()).collect()
}

fn attribute(span: &SpanData, key: &str) -> Option<String> {
    let found = span.attributes.iter().find(|it| it.key.as_str() == key);
    found.map(|it| it.value.to_string())
}

/// The trace that a client names, and its span.
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const PARENT: &str = "b7ad6b7169203331";

/// Makes a deposit as the client of a trace. The identifier that the request got, and the spans.
async fn deposit(settings: Settings) -> (String, Collected) {
    // With a second subscriber, what is enabled is asked again: tests without traces came before.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let collected = Collected::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(collected.clone()).build();
    let traces = Traces::of(provider, PROGRAM);
    let _tracing =
        tracing::subscriber::set_default(tracing_subscriber::registry().with(traces.layer()));
    let server = start(settings, Store::clone, None).await;
    let parent = format!("traceparent: 00-{TRACE}-{PARENT}-01\r\n");
    let head = head(&format!("{ADA}{parent}Content-Length: 10\r\nConnection: close\r\n"));
    let answer = server.answer(&format!("{head}0123456789")).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    in_time(async {
        while !collected.has_answer() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let id = answer.lines().find_map(|line| line.strip_prefix("X-Request-Id: ")).unwrap();
    (id.to_owned(), collected)
}

#[tokio::test]
async fn the_trace_of_a_deposit_refers_to_the_clients_and_has_its_steps() {
    let (id, collected) = deposit(Settings::default()).await;
    let request = collected.named(&format!("POST {}", paths::COLLECTION));
    let trace = request.span_context.trace_id();
    assert_ne!(trace.to_string(), TRACE);
    assert_eq!(request.parent_span_id, SpanId::INVALID);
    let links: Vec<_> = request.links.iter().map(|it| it.span_context.span_id()).collect();
    assert_eq!(links, [SpanId::from_hex(PARENT).unwrap()]);
    assert_eq!(request.status, Status::Unset);
    for (key, value) in [
        ("id", id.as_str()),
        ("http.route", paths::COLLECTION),
        ("http.request.method", "POST"),
        ("http.response.status_code", "201"),
        ("url.scheme", "http"),
        ("network.protocol.version", "1.1"),
    ] {
        assert_eq!(attribute(&request, key).as_deref(), Some(value), "{key}");
    }
    for step in ["publish archive", "ledger write"] {
        let spans = collected.0.lock().unwrap();
        let is_it = |it: &&SpanData| it.name == step && it.span_context.trace_id() == trace;
        assert!(spans.iter().any(|it| is_it(&it)), "{step}");
    }
}

#[tokio::test]
async fn a_trace_goes_on_from_that_of_a_trusted_proxy() {
    let trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    let (_, collected) = deposit(Settings { trusted_proxies, ..Settings::default() }).await;
    let request = collected.named(&format!("POST {}", paths::COLLECTION));
    assert_eq!(request.span_context.trace_id().to_string(), TRACE);
    assert_eq!(request.parent_span_id.to_string(), PARENT);
    assert_eq!(request.links.iter().count(), 0);
}
