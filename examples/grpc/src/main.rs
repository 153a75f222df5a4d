//! A gRPC service whose messages are swordsmith's: `cargo run` serves a client of its own.

mod station;

use std::error::Error;

use sensors::messages::{Reading, Sensor};
use service::station_client::StationClient;
use service::station_server::StationServer;
use swordsmith::proto::Registry;
use swordsmith::proto::json::to_json;
use swordsmith::proto::types::Empty;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;

/// The messages, which the build script has made.
mod sensors {
    swordsmith::include_module!("sensors");
}

/// The service, which tonic has made.
mod service {
    #![allow(clippy::all, clippy::pedantic, missing_docs, reason = "another generator's code")]
    tonic::include_proto!("sensors.v1");
}

/// The types that an `Any` may hold: there is none here.
const TYPES: Registry = Registry(&[]);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    let station = StationServer::new(station::Memory::default());
    let server = tonic::transport::Server::builder().add_service(station);
    tokio::spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));

    let mut client = StationClient::connect(address).await?;
    let roof = Sensor { name: "roof".into(), ..Sensor::default() };
    for celsius in [20.5, 21.0] {
        let reading = Reading { sensor: Some(roof.clone()), celsius, ..Reading::default() };
        client.record(reading).await?;
    }
    let mut readings = client.recall(roof).await?.into_inner();
    while let Some(reading) = readings.message().await? {
        let mut json = Vec::new();
        to_json(&reading, &TYPES, &mut json)?;
        println!("{}", String::from_utf8(json)?);
    }
    let left = client.forget(Empty::default()).await?.into_inner().readings;
    println!("{left} are left");
    Ok(())
}
