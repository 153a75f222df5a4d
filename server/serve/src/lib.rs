//! Runs an HTTP service as one that others depend on.
//!
//! A service is any `tower::Service` ([`TowerService`]), or a router that swordsmith has generated
//! ([`Application`] is implemented for it). [`serve`] accepts connections for it, in HTTP/1.1 and
//! HTTP/2, with TLS or without ([`Listener`]), until it is told to stop:
//!
//! * Clients that are slow, or silent, give up their places, in whatever way they are slow.
//! * Addresses and clients that take too much are refused ([`quotas`]); who the client is, the
//!   service says of the request ([`RequestClient`]).
//! * What trusted proxies say of a request is believed: its client, scheme and host.
//! * Every request has an identifier, a line in the access log ([`access_log`]), and is counted
//!   ([`metrics`]); with the feature `opentelemetry`, it has a trace.
//! * Whatever does not get to the service, or not back from it, is refused as the service would do
//!   it ([`Refusal`]).
//!
//! `run`, with the feature `command`, is all of a `main`; `run_with` that of an application with
//! settings, metrics or health of its own. They are made of parts that can be had alone: [`start`]
//! opens what the settings say, [`operations`] answers operators, [`config`] reads settings from a
//! file and the environment, [`logging`] writes lines and sends traces, and [`signals`] tells when to
//! stop.
//!
//! ```
//! use std::sync::Arc;
//!
//! use swordsmith_http::Body;
//! use swordsmith_http::server::{Request, Response};
//! use swordsmith_serve::{Application, Context, Refusal, RequestId, Settings, plain_text};
//!
//! #[derive(Clone)]
//! struct Greeter;
//!
//! impl Application for Greeter {
//!     async fn answer(&self, _: Request<Body>) -> Response<Body> {
//!         Response::new(Body::full("Hello!\n"))
//!     }
//!
//!     fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
//!         plain_text(refusal, id)
//!     }
//! }
//!
//! # async fn example() -> std::io::Result<()> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! let context = Arc::new(Context::new(Settings::default()));
//! swordsmith_serve::serve(listener, Greeter, context, swordsmith_serve::signals::stop()).await;
//! # Ok(())
//! # }
//! ```

mod accept;
pub mod access_log;
mod activity;
mod application;
mod body;
#[cfg(feature = "command")]
mod command;
pub mod config;
mod connection;
mod context;
mod counts;
mod described;
mod forwarded;
pub mod ids;
mod listener;
pub mod logging;
pub mod metrics;
pub mod operations;
mod pace;
pub mod plain;
mod program;
pub mod quotas;
mod refusal;
mod request_client;
mod request_log;
mod served;
mod settings;
pub mod signals;
pub mod spans;
pub mod start;
pub mod tls;
mod tower_service;

pub use application::Application;
#[cfg(feature = "command")]
pub use command::{HasSettings, Started, run, run_with};
pub use context::{Context, WallClock};
pub use described::as_described;
pub use forwarded::BadForwarded;
pub use listener::{Listener, serve};
pub use program::Program;
pub use refusal::{Refusal, plain_text};
pub use request_client::RequestClient;
pub use settings::Settings;
pub use swordsmith_http::server::RequestId;
pub use tower_service::TowerService;
