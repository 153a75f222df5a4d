//! Traces: spans go to a collector of OpenTelemetry, as its protocol says (OTLP over HTTP, in
//! binary messages).
//!
//! All settings are OpenTelemetry's own, from the environment: `OTEL_EXPORTER_OTLP_ENDPOINT` turns
//! them on, `OTEL_TRACES_SAMPLER` says which, `OTEL_SERVICE_NAME` whose.

use std::env;

use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use crate::program::Program;
use crate::spans;

/// Where traces go; the second is a prefix.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// How they would go there.
const PROTOCOLS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"];

/// Sends spans to a collector, from a thread of its own.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
    program: Program,
}

impl Traces {
    /// What the environment asks for: nothing unless it names an endpoint.
    ///
    /// # Errors
    ///
    /// What is wrong there.
    pub(crate) fn from_environment(program: &Program) -> Result<Option<Self>, String> {
        let Some((variable, endpoint)) = first(ENDPOINTS) else { return Ok(None) };
        if is("OTEL_SDK_DISABLED", "true") || is("OTEL_TRACES_EXPORTER", "none") {
            return Ok(None);
        }
        if !endpoint.starts_with("http://") {
            return usage(
                variable,
                &endpoint,
                "it must begin with `http://`: traces are sent without TLS",
            );
        }
        if let Some((variable, protocol)) = first(PROTOCOLS)
            && protocol != "http/protobuf"
        {
            return usage(variable, &protocol, "only `http/protobuf` is spoken");
        }
        let exporter = SpanExporter::builder().with_http().with_protocol(Protocol::HttpBinary);
        match exporter.build() {
            Ok(exporter) => Ok(Some(Self::of(provider(exporter, program), *program))),
            Err(error) => usage(variable, &endpoint, &error.to_string()),
        }
    }

    /// The spans of a program, to that provider.
    pub fn of(provider: SdkTracerProvider, program: Program) -> Self {
        Self { provider, program }
    }

    /// Takes the spans of traces, and with them the events that happen in them.
    pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let layer =
            tracing_opentelemetry::layer().with_tracer(self.provider.tracer(self.program.name()));
        // Code locations and threads are in no convention that the reader of a trace needs.
        let layer = layer.with_location(false).with_threads(false).with_tracked_inactivity(false);
        let program = self.program;
        layer.with_filter(filter_fn(move |of| is_traced(of, &program)))
    }

    /// Sends what has not been sent. A collector that does not answer is waited for some seconds.
    pub fn end(self) {
        if let Err(error) = self.provider.shutdown() {
            tracing::warn!(%error, "the last spans could not be sent");
        }
    }
}

/// What the targets of our own spans and events begin with.
const OURS: &str = "swordsmith_";

/// The spans of the program and ours, and the events that the log has by default; not what the
/// exporter itself logs, which would be exported in turn.
fn is_traced(of: &Metadata<'_>, program: &Program) -> bool {
    let is_ours = of.target().starts_with(OURS) || program.has_target(of.target());
    of.target() == spans::TARGET || is_ours && (of.is_span() || *of.level() <= Level::INFO)
}

fn provider(exporter: SpanExporter, program: &Program) -> SdkTracerProvider {
    let version = opentelemetry::KeyValue::new("service.version", program.version());
    let mut resource = Resource::builder().with_attribute(version);
    let is_named =
        env::var("OTEL_RESOURCE_ATTRIBUTES").is_ok_and(|it| it.contains("service.name="));
    if env::var_os("OTEL_SERVICE_NAME").is_none() && !is_named {
        resource = resource.with_service_name(program.name());
    }
    SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(resource.build())
        .build()
}

fn usage<T>(variable: &str, value: &str, why: &str) -> Result<T, String> {
    Err(format!("{variable}={value}: {why}"))
}

fn is(variable: &str, value: &str) -> bool {
    env::var(variable).is_ok_and(|it| it.eq_ignore_ascii_case(value))
}

/// The first variable that is set and not empty, and its value.
fn first(variables: [&'static str; 2]) -> Option<(&'static str, String)> {
    variables.into_iter().find_map(|name| {
        let value = env::var(name).ok().filter(|value| !value.is_empty())?;
        Some((name, value))
    })
}
