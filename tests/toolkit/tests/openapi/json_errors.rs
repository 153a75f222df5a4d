//! What is refused, as the documents that describe errors.

use swordsmith_http::Body;
use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::server::{Context, Request, Router};
use tokio::net::TcpListener;

use crate::services::json_errors::client::Client;
use crate::services::json_errors::json_documents::{Error as Fault, GetBookError as Problem};
use crate::services::json_errors::operations::{
    AddBookRequest, AddBookResponse, GetBookRequest, GetBookResponse, ListBooksRequest,
    ListBooksResponse, ListShelvesRequest, ListShelvesResponse,
};
use crate::services::json_errors::refusal::Refusal;
use crate::services::json_errors::router::Routes;
use crate::services::json_errors::service::{Service, Target};

/// Has nothing, and lends nothing twice.
struct Shelf;

impl Service for Shelf {
    type BooksId = ();

    async fn locate_books_id(&self, _: &Context<()>, _: u64) -> Result<(), Refusal> {
        Ok(())
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn list_books(
        &self,
        _: Context<()>,
        request: ListBooksRequest,
    ) -> Result<ListBooksResponse, Refusal> {
        match request.limit {
            None => Err(Refusal::Conflict("the \"shelf\"\tis being moved".into())),
            // A status, as a handler chooses it.
            Some(limit) => {
                let fault = Fault::new(limit, "so many".to_owned());
                let status = 398 + u16::try_from(limit).unwrap_or_default();
                Ok(ListBooksResponse::Error { status, body: fault.into() })
            }
        }
    }

    async fn add_book(
        &self,
        _: Context<()>,
        _: AddBookRequest,
    ) -> Result<AddBookResponse, Refusal> {
        Ok(AddBookResponse::Created)
    }

    async fn list_shelves(
        &self,
        _: Context<()>,
        _: ListShelvesRequest,
    ) -> Result<ListShelvesResponse, Refusal> {
        Ok(ListShelvesResponse::NoContent)
    }

    async fn get_book(
        &self,
        _: Context<()>,
        (): (),
        request: GetBookRequest,
    ) -> Result<GetBookResponse, Refusal> {
        match request.id {
            7 => Err(Refusal::NotFound("it is away".into())),
            _ => Ok(GetBookResponse::NoContent),
        }
    }
}

/// The status, the media type and the body of an answer.
async fn ask(method: &str, path: &str, text: &str) -> (u16, String, String) {
    let router: Router<Routes<Shelf>> = Router::new(Routes::from(Shelf));
    let request = Request::builder().method(method).uri(path);
    let request = request.header("content-type", "application/json");
    let request = request.body(Body::full(text.to_owned())).expect("it is a request");
    let response = router.handle(request).await;
    let status = response.status().as_u16();
    let kind = response.headers()["content-type"].to_str().expect("it is ASCII").to_owned();
    let body = axum::body::Body::new(response.into_body());
    let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("it is in memory");
    (status, kind, String::from_utf8(bytes.to_vec()).expect("it is UTF-8"))
}

#[tokio::test]
async fn an_error_is_the_document_of_its_operation() {
    let (status, kind, body) = ask("GET", "/books?limit=0", "").await;
    assert_eq!((status, &*kind), (400, "application/json"));
    let words = "limit: expected an integer from 1 to 99: found `0`";
    assert_eq!(body, format!(r#"{{"code":400,"message":"{words}"}}"#));
    let (status, kind, body) = ask("GET", "/books/x", "").await;
    assert_eq!((status, &*kind), (404, "application/problem+json"));
    let words = "nothing is at this path";
    assert_eq!(body, format!(r#"{{"detail":"{words}","status":404,"title":"Not Found"}}"#));
}

#[tokio::test]
async fn what_is_wrong_is_added_to_a_document_that_allows_it() {
    let (status, kind, body) = ask("GET", "/shelves?limit=0", "").await;
    assert_eq!((status, &*kind), (400, "application/json"));
    let words = "limit: expected an integer from 1 to 99: found `0`";
    let expected =
        format!(r#"{{"detail":"{words}","kind":"fault","status":400,"title":"Bad Request"}}"#);
    assert_eq!(body, expected);
}

#[tokio::test]
async fn a_refusal_of_a_handler_is_that_document_too() {
    let (status, _, body) = ask("GET", "/books", "").await;
    assert_eq!(status, 409);
    assert_eq!(body, r#"{"code":409,"message":"the \"shelf\"\u0009is being moved"}"#);
}

#[tokio::test]
async fn a_handler_chooses_a_status_of_those_that_are_described() {
    let (status, kind, body) = ask("GET", "/books?limit=99", "").await;
    assert_eq!((status, &*kind), (497, "application/json"));
    assert_eq!(body, r#"{"code":99,"message":"so many"}"#);
    let (status, _, body) = ask("GET", "/books?limit=1", "").await;
    assert_eq!(status, 503, "399 is not among them");
    assert!(body.contains("the answer cannot be written"), "{body}");
}

/// A client of a router that serves on a port of its own.
async fn client() -> Client {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    let router: Router<Routes<Shelf>> = Router::new(Routes::from(Shelf));
    let app = axum::Router::new().fallback_service(router);
    tokio::spawn(async { axum::serve(listener, app).await });
    let transport = Transport::new(&format!("http://{address}"), Settings::default());
    Client::new(transport.expect("it is a URL"))
}

#[tokio::test]
async fn a_client_reads_errors_of_several_statuses_with_their_document() {
    let client = client().await;
    let answer = client.list_books(ListBooksRequest { limit: Some(6) }).await;
    let Ok(ListBooksResponse::Error { status: 404, body }) = answer else { panic!("{answer:?}") };
    assert_eq!((&*body.message, body.trace.as_deref()), ("so many", None));
    let answer = client.get_book(GetBookRequest { id: 7 }).await;
    let Ok(GetBookResponse::ClientError { status: 404, body }) = answer else {
        panic!("{answer:?}")
    };
    let Problem { title, detail, .. } = body.into_inner();
    assert_eq!((&*title, detail.as_deref()), ("Not Found", Some("it is away")));
}

#[tokio::test]
async fn what_is_invalid_is_422_where_that_alone_is_described() {
    let (status, kind, body) = ask("POST", "/books", "{}").await;
    assert_eq!((status, &*kind), (422, "application/json"));
    assert!(body.contains("\"msg\":\"") && body.contains("title"), "{body}");
}

#[tokio::test]
async fn what_no_operation_describes_is_text() {
    for (method, path, expected) in [("GET", "/nothing", 404), ("PUT", "/books", 405)] {
        let (status, kind, _) = ask(method, path, "").await;
        assert_eq!((status, &*kind), (expected, "text/plain"), "{method} {path}");
    }
}
