//! One response as JSON, XML, a text and bytes: what a handler sends is what the client prefers.

use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::server::{Context, Request, Router};
use swordsmith_http::{Body, Data};
use tokio::net::TcpListener;

use crate::services::representations::client::Client;
use crate::services::representations::documents::Forecast as XmlForecast;
use crate::services::representations::json_documents::{Forecast, SecondReadNoteResponseABJson};
use crate::services::representations::operations::{
    ReadForecastRequest, ReadForecastResponse, ReadForecastResponseType, ReadNoteRequest,
    ReadNoteResponse, WriteForecastBody, WriteForecastRequest, WriteForecastResponse,
    WriteNoteRequest, WriteNoteResponse,
};
use crate::services::representations::refusal::Refusal;
use crate::services::representations::router::Routes;
use crate::services::representations::service::{Service, Target};

/// It is always mild; at sea, only JSON says so.
struct Weather;

impl Service for Weather {
    type Place = ();

    async fn locate_place(&self, _: &Context<()>, _: &str) -> Result<(), Refusal> {
        Ok(())
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn read_forecast(
        &self,
        context: Context<()>,
        (): (),
        request: ReadForecastRequest,
    ) -> Result<ReadForecastResponse, Refusal> {
        let (place, e_tag) = (request.place, "\"a1\"".to_owned());
        let accepted = context.accepted.filter(|_| place != "sea");
        Ok(match accepted {
            Some("application/xml") => {
                ReadForecastResponse::OkXml { e_tag, body: XmlForecast::new(place, 12) }
            }
            Some("text/csv") => ReadForecastResponse::OkCsv {
                e_tag,
                media_type: ReadForecastResponseType::Csv,
                data: Data::of_bytes(format!("{place},12\r\n").into_bytes()),
            },
            _ => ReadForecastResponse::Ok { e_tag, body: Forecast::new(place, 12).into() },
        })
    }

    async fn write_forecast(
        &self,
        _: Context<()>,
        (): (),
        request: WriteForecastRequest,
    ) -> Result<WriteForecastResponse, Refusal> {
        let WriteForecastBody::Forecast(body) = request.body;
        Ok(WriteForecastResponse::Ok { body })
    }

    async fn read_note(
        &self,
        _: Context<()>,
        (): (),
        _: ReadNoteRequest,
    ) -> Result<ReadNoteResponse, Refusal> {
        // Names that would be one in Rust are told apart.
        let body = SecondReadNoteResponseABJson::default();
        Ok(ReadNoteResponse::OkABJson2 { body: body.into() })
    }

    async fn write_note(
        &self,
        _: Context<()>,
        (): (),
        _: WriteNoteRequest,
    ) -> Result<WriteNoteResponse, Refusal> {
        Ok(WriteNoteResponse::NoContent)
    }
}

fn router() -> Router<Routes<Weather>> {
    Router::new(Routes::from(Weather))
}

/// The status, the media type and the body of what a client gets that accepts this.
async fn read(place: &str, accept: Option<&str>) -> (u16, String, String) {
    let request = Request::builder().method("GET").uri(format!("/forecasts/{place}"));
    let request = accept.into_iter().fold(request, |it, accept| it.header("accept", accept));
    let response = router().handle(request.body(Body::empty()).expect("it is a request")).await;
    let status = response.status().as_u16();
    let kind = response.headers()["content-type"].to_str().expect("it is ASCII").to_owned();
    let body = axum::body::Body::new(response.into_body());
    let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("it is in memory");
    (status, kind, String::from_utf8(bytes.to_vec()).expect("it is UTF-8"))
}

#[tokio::test]
async fn the_client_chooses_the_representation() {
    let json = r#"{"place":"Turin","celsius":12}"#;
    for (accept, kind, part) in [
        (None, "application/json", json),
        (Some("*/*"), "application/json", json),
        (
            Some("application/xml, application/json;q=0.5"),
            "application/xml",
            "<celsius>12</celsius>",
        ),
        (Some("text/*"), "text/csv", "Turin,12\r\n"),
    ] {
        let (status, found, body) = read("Turin", accept).await;
        assert_eq!((status, &*found), (200, kind), "{accept:?}");
        assert!(body.contains(part), "{accept:?}: {body}");
    }
    let (status, ..) = read("Turin", Some("image/gif")).await;
    assert_eq!(status, 406);
}

#[tokio::test]
async fn what_is_read_is_never_of_a_type_that_is_not_accepted() {
    let (status, kind, _) = read("sea", Some("application/xml, application/json;q=0.1")).await;
    assert_eq!((status, &*kind), (200, "application/json"));
    let (status, ..) = read("sea", Some("application/xml")).await;
    assert_eq!(status, 406);
}

#[tokio::test]
async fn what_was_written_is_not_refused_for_its_representation() {
    let request = Request::builder().method("PUT").uri("/forecasts/Turin");
    let request = request.header("accept", "application/vnd.short+json");
    let request = request.header("content-type", "application/json");
    let body = Body::full(r#"{"place":"Turin","celsius":3}"#);
    let response = router().handle(request.body(body).expect("it is a request")).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/json");
}

/// The address of the service, which runs until the test ends.
async fn address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
    let address = listener.local_addr().expect("it is bound");
    let app = axum::Router::new().fallback_service(router());
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}/")
}

#[tokio::test]
async fn a_client_reads_each_representation() {
    let transport = Transport::new(&address().await, Settings::default()).expect("it is a URL");
    let request = || ReadForecastRequest { place: "Turin".to_owned() };
    let client = Client::new(transport.clone());
    let response = client.read_forecast(request()).await.expect("it is read");
    assert!(matches!(response, ReadForecastResponse::Ok { .. }), "{response:?}");
    let client = Client::new(transport.clone().preferring("application/xml"));
    let response = client.read_forecast(request()).await.expect("it is read");
    let is_right = |body: &XmlForecast| body.celsius == 12 && body.place == "Turin";
    assert!(
        matches!(&response, ReadForecastResponse::OkXml { body, .. } if is_right(body)),
        "{response:?}"
    );
    let client = Client::new(transport.preferring("text/csv"));
    let response = client.read_forecast(request()).await.expect("it is read");
    let ReadForecastResponse::OkCsv { media_type, data, .. } = response else {
        panic!("{response:?}");
    };
    assert_eq!(media_type, ReadForecastResponseType::Csv);
    assert_eq!(data.read("the forecast", 99).await.expect("it is read"), "Turin,12\r\n");
}
