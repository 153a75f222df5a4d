//! JSON bodies as types: what a handler is given, and what becomes of what it answers.

use swordsmith_http::server::{Context, Request, Response, Router};
use swordsmith_http::{Body, Json};

use swordsmith_json::JsonDocument as _;

use crate::services::json_bodies::json_documents::{
    AddBook409, Book, LendResponse, ListBooksResponse as Books, Loan,
};
use crate::services::json_bodies::operations::{
    AddBookBody, AddBookRequest, AddBookResponse, ChangeBookRequest, ChangeBookResponse, LendBody,
    LendRequest, LendResponse as Lent, ListBooksRequest, ListBooksResponse, ProlongRequest,
    ProlongResponse,
};
use crate::services::json_bodies::refusal::Refusal;
use crate::services::json_bodies::router::Routes;
use crate::services::json_bodies::service::{Service, Target};
use crate::services::json_bodies_3_0::json_documents::Book as Book30;

/// Has Emma, and a book without a title, which the schema refuses.
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
        _: ListBooksRequest,
    ) -> Result<ListBooksResponse, Refusal> {
        Ok(ListBooksResponse::Ok { body: Json(Books(vec![Book::new("")])) })
    }

    async fn add_book(
        &self,
        _: Context<()>,
        request: AddBookRequest,
    ) -> Result<AddBookResponse, Refusal> {
        let AddBookBody::Book(book) = request.body;
        if book.title == "Emma" {
            return Ok(AddBookResponse::Conflict { body: Json(AddBook409::new("there already")) });
        }
        Ok(AddBookResponse::Created { body: book })
    }

    async fn change_book(
        &self,
        _: Context<()>,
        (): (),
        _: ChangeBookRequest,
    ) -> Result<ChangeBookResponse, Refusal> {
        Ok(ChangeBookResponse::NoContent)
    }

    async fn lend(&self, _: Context<()>, request: LendRequest) -> Result<Lent, Refusal> {
        let LendBody::Loan(Json(loan)) = request.body;
        let where_to = match loan {
            Loan::Home(_) => "home",
            Loan::ReadingRoom(_) => "reading room",
        };
        Ok(Lent::Ok { body: Json(LendResponse(where_to.into())) })
    }

    async fn prolong(&self, _: Context<()>, _: ProlongRequest) -> Result<ProlongResponse, Refusal> {
        Ok(ProlongResponse::NoContent)
    }
}

/// The status, the media type and the body of an answer.
async fn ask(method: &str, path: &str, kind: &str, text: &str) -> (u16, String, String) {
    let router: Router<Routes<Shelf>> = Router::new(Routes::from(Shelf));
    let request = Request::builder().method(method).uri(path).header("content-type", kind);
    let request = request.body(Body::full(text.to_owned())).expect("it is a request");
    let response: Response<Body> = router.handle(request).await;
    let status = response.status().as_u16();
    let kind = response.headers().get("content-type").map(|it| it.to_str().expect("it is ASCII"));
    let kind = kind.unwrap_or_default().to_owned();
    let body = axum::body::Body::new(response.into_body());
    let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("it is in memory");
    (status, kind, String::from_utf8(bytes.to_vec()).expect("it is UTF-8"))
}

#[tokio::test]
async fn a_valid_document_reaches_the_handler_and_comes_back() {
    let text = r#"{"title":"Persuasion","pages":249,"shelf":"a"}"#;
    let (status, kind, body) = ask("POST", "/books", "application/json", text).await;
    assert_eq!((status, &*kind), (201, "application/vnd.library+json"));
    assert_eq!(body, text, "what the schema does not name is kept");
}

#[tokio::test]
async fn what_the_schema_refuses_is_400_with_its_place() {
    for (text, place) in [
        (r#"{"title":""}"#, "/title"),
        (r#"{"title":"a","sequel":{"title":"b","pages":0}}"#, "/sequel/pages"),
        (r#"{"title":"a","title":"b"}"#, "title"),
        (r#"{"title":"a","pages":2147483648}"#, "/pages"),
        ("[]", "object"),
        ("", ""),
    ] {
        let (status, _, body) = ask("POST", "/books", "application/json", text).await;
        assert_eq!(status, 400, "{text}: {body}");
        assert!(body.contains(place), "{text}: {body}");
    }
}

#[tokio::test]
async fn json_is_utf8_with_a_mark_or_without() {
    let (status, ..) = ask("POST", "/books", "application/json", "\u{feff}{\"title\":\"a\"}").await;
    assert_eq!(status, 201);
    let latin1 = "application/json;charset=iso-8859-1";
    let (status, ..) = ask("POST", "/books", latin1, "{\"title\":\"a\"}").await;
    assert_eq!(status, 415);
}

#[tokio::test]
async fn an_error_has_its_own_document() {
    let (status, kind, body) =
        ask("POST", "/books", "application/json", r#"{"title":"Emma"}"#).await;
    assert_eq!((status, &*kind), (409, "application/problem+json"));
    assert_eq!(body, r#"{"title":"there already"}"#);
}

#[tokio::test]
async fn what_the_schema_refuses_is_not_sent() {
    let (status, _, body) = ask("GET", "/books", "application/json", "").await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("/0/title"), "{body}");
}

#[tokio::test]
async fn a_discriminator_says_which_alternative_it_is() {
    for (text, expected) in [
        (r#"{"where":"home","until":"May"}"#, "\"home\""),
        (r#"{"where":"ReadingRoom","seat":3}"#, "\"reading room\""),
    ] {
        let (status, _, body) = ask("POST", "/loans", "application/json", text).await;
        assert_eq!((status, &*body), (200, expected), "{text}");
    }
    for text in [r#"{"where":"Home"}"#, "{}", r#"{"where":"ReadingRoom","seat":"a"}"#] {
        let (status, _, body) = ask("POST", "/loans", "application/json", text).await;
        assert_eq!(status, 400, "{text}: {body}");
    }
}

#[test]
fn nullable_allows_null_whatever_stands_beside_it() {
    let nothing = r#"{"title":null,"shelf":null,"binding":null}"#;
    let book = Book30::from_json(nothing.as_bytes()).expect("it is valid");
    assert_eq!(book.to_json().expect("it is valid"), nothing.as_bytes());
    for (text, place) in [
        (r#"{"title":null}"#, "shelf"),
        (r#"{"title":null,"shelf":null,"price":0}"#, "/price"),
        (r#"{"title":null,"shelf":7}"#, "/shelf"),
        (r#"{"title":null,"shelf":null,"binding":"wood"}"#, "/binding"),
    ] {
        let errors = Book30::from_json(text.as_bytes()).expect_err(text).to_string();
        assert!(errors.contains(place), "{text}: {errors}");
    }
}

#[tokio::test]
async fn what_stands_beside_a_reference_counts() {
    for (text, expected) in
        [(r#"{"where":"home","until":"May"}"#, 204), (r#"{"where":"home"}"#, 400), ("{}", 400)]
    {
        let (status, _, body) = ask("PUT", "/loans", "application/json", text).await;
        assert_eq!(status, expected, "{text}: {body}");
    }
}
