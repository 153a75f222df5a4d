//! Streams of JSON documents: lines, sequences, events.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::server::{Context, Router};
use swordsmith_http::{Fault, Items};
use swordsmith_json::JsonDocument as _;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::services::streams::client::Client;
use crate::services::streams::json_documents::{
    Hour, WatchOrdersResponseItem as OrderEvent, WatchResponseItem as Change, Word,
};
use crate::services::streams::operations::{
    ListHoursRequest, ListHoursResponse, ReadNotesRequest, ReadNotesResponse, TalkBody,
    TalkContentType, TalkRequest, TalkResponse, WatchOrdersRequest, WatchOrdersResponse,
    WatchRequest, WatchResponse,
};
use crate::services::streams::refusal::Refusal;
use crate::services::streams::router::Routes;
use crate::services::streams::service::{Service, Target};

/// Sends the words of a channel, and hours without end.
struct Weather(tokio::sync::Mutex<mpsc::Receiver<Result<Word, Fault>>>);

fn hour(at: u32) -> Hour {
    Hour::new(u8::try_from(at % 24).expect("it is small"), f64::from(at) / 2.0)
}

impl Service for Weather {
    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn list_hours(
        &self,
        context: Context<()>,
        _: ListHoursRequest,
    ) -> Result<ListHoursResponse, Refusal> {
        let items = || Items::from((0..3).map(hour).collect::<Vec<_>>());
        Ok(match context.accepted {
            Some("application/json-seq") => ListHoursResponse::OkJsonSeq { items: items() },
            _ => ListHoursResponse::OkJsonl {
                items: Items::new(stream::iter((0..).map(|at| Ok(hour(at))))),
            },
        })
    }

    async fn watch(&self, _: Context<()>, request: WatchRequest) -> Result<WatchResponse, Refusal> {
        let first = request.last_event_id.and_then(|it| it.parse().ok()).unwrap_or(0);
        let event = move |at: u32| Change {
            id: Some((first + at).to_string()),
            retry: Some(500_u32.into()),
            ..Change::new("a bit".to_owned())
        };
        // What was sent before shall have arrived when the connection breaks.
        let broken = stream::once(async {
            tokio::time::sleep(Duration::from_millis(100)).await;
            Ok(Change::new("TWO\nLINES".to_owned()))
        });
        let events = stream::iter((1..3).map(event).map(Ok)).chain(broken);
        Ok(WatchResponse::Ok { items: Items::new(events) })
    }

    async fn talk(&self, _: Context<()>, _: TalkRequest) -> Result<TalkResponse, Refusal> {
        let (sender, receiver) = mpsc::channel(1);
        let mut words = self.0.lock().await;
        let words = std::mem::replace(&mut *words, receiver);
        drop(sender);
        let words = stream::unfold(words, async |mut words| Some((words.recv().await?, words)));
        Ok(TalkResponse::Ok { items: Items::new(words) })
    }

    async fn watch_orders(
        &self,
        _: Context<()>,
        _: WatchOrdersRequest,
    ) -> Result<WatchOrdersResponse, Refusal> {
        let orders = ["tea", "two\nlines"].map(|it| OrderEvent::new(Word::new(it.to_owned())));
        Ok(WatchOrdersResponse::Ok { items: Items::from(orders.to_vec()) })
    }

    async fn read_notes(
        &self,
        _: Context<()>,
        _: ReadNotesRequest,
    ) -> Result<ReadNotesResponse, Refusal> {
        Err(Refusal::ServiceUnavailable("there are none".into()))
    }
}

/// The address of a service that says these words.
async fn address(words: mpsc::Receiver<Result<Word, Fault>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
    let address = listener.local_addr().expect("it is bound");
    let router: Router<Routes<Weather>> = Router::new(Routes::from(Weather(words.into())));
    let app = axum::Router::new().fallback_service(router);
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}/")
}

async fn client(preferred: &str) -> Client {
    let address = address(mpsc::channel(1).1).await;
    let transport = Transport::new(&address, Settings::default()).expect("it is a URL");
    Client::new(transport.preferring(preferred))
}

#[tokio::test]
async fn lines_come_as_long_as_they_are_read() {
    let client = client("application/jsonl").await;
    let response = client.list_hours(ListHoursRequest {}).await.expect("it is read");
    let ListHoursResponse::OkJsonl { items } = response else { panic!("{response:?}") };
    let hours: Vec<_> = items.take(1000).map(|it| it.expect("it is valid").hour).collect().await;
    assert_eq!(hours, (0..1000).map(|at| u8::try_from(at % 24).unwrap()).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_sequence_has_an_end() {
    let client = client("application/json-seq").await;
    let response = client.list_hours(ListHoursRequest {}).await.expect("it is read");
    let ListHoursResponse::OkJsonSeq { items } = response else { panic!("{response:?}") };
    let hours: Vec<_> = items.map(|it| it.expect("it is valid")).collect().await;
    assert_eq!(hours, [hour(0), hour(1), hour(2)]);
}

#[tokio::test]
async fn events_have_fields_and_invalid_ones_are_not_sent() {
    let client = client("text/event-stream").await;
    let request = WatchRequest { last_event_id: Some("7".to_owned()) };
    let response = client.watch(request).await.expect("it is read");
    let WatchResponse::Ok { mut items } = response;
    for id in ["8", "9"] {
        let event = items.next().await.expect("it is valid").expect("there is one");
        assert_eq!((&*event.data, event.id.as_deref()), ("a bit", Some(id)));
        assert_eq!(event.retry, Some(500_u32.into()));
    }
    let fault = items.next().await.expect_err("the server breaks off");
    assert!(fault.to_string().contains("broke off"), "{fault}");
}

#[tokio::test]
async fn the_data_of_an_event_may_be_json() {
    let client = client("text/event-stream").await;
    let response = client.watch_orders(WatchOrdersRequest {}).await.expect("it is read");
    let WatchOrdersResponse::Ok { items } = response;
    let words: Vec<_> = items.map(|it| it.expect("it is valid").data.word).collect().await;
    assert_eq!(words, ["tea", "two\nlines"]);
}

#[tokio::test]
async fn an_item_is_there_as_soon_as_it_is_sent() {
    let (sender, words) = mpsc::channel(1);
    let address = address(words).await;
    let transport = Transport::new(&address, Settings::default()).expect("it is a URL");
    let client = Client::new(transport);
    let body = TalkBody::Content { media_type: TalkContentType::Plain, data: "say it".into() };
    let response = client.talk(TalkRequest { body }).await.expect("it is read");
    let TalkResponse::Ok { mut items } = response;
    for word in ["there", "it", "is"] {
        sender.send(Ok(Word::new(word.to_owned()))).await.expect("it is waited for");
        let item = timeout(Duration::from_secs(9), items.next()).await.expect("it comes at once");
        assert_eq!(item.expect("it is valid").expect("there is one").word, word);
    }
    drop(sender);
    assert!(items.next().await.expect("it ends").is_none());
}

#[test]
fn numbers_of_a_machine_are_within_its_range() {
    let read =
        |celsius: &str| Hour::from_json(format!(r#"{{"hour":1,"celsius":{celsius}}}"#).as_bytes());
    assert!((read("-0.5e1").expect("it is valid").celsius + 5.0).abs() < f64::EPSILON);
    let error = read("1e309").expect_err("it is none").to_string();
    assert!(error.contains("1e309 is greater than"), "{error}");
    let error = Hour::new(1, f64::NAN).to_json().expect_err("it is none").to_string();
    assert!(error.contains("NaN"), "{error}");
}
