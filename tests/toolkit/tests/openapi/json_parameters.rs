//! JSON in parameters and headers.

use swordsmith_http::server::{Context, Request, Router};
use swordsmith_http::{Body, Json};

use crate::services::json_parameters::description::operation::FIND_BOOKS;
use crate::services::json_parameters::json_documents::{
    FindBooksResponse as Found, FindBooksXPage, ShelvesShelfShelf,
};
use crate::services::json_parameters::operations::{
    FindBooksRequest, FindBooksResponse, GetShelfRequest, GetShelfResponse,
};
use crate::services::json_parameters::paths;
use crate::services::json_parameters::refusal::Refusal;
use crate::services::json_parameters::router::Routes;
use crate::services::json_parameters::service::{Service, Target};

/// Finds what is asked for.
struct Shelf;

impl Service for Shelf {
    type Shelf = ();

    async fn locate_shelf(
        &self,
        _: &Context<()>,
        _: Json<ShelvesShelfShelf>,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn find_books(
        &self,
        _: Context<()>,
        request: FindBooksRequest,
    ) -> Result<FindBooksResponse, Refusal> {
        let title = request.filter.into_inner().title;
        let mut page = FindBooksXPage::new(1);
        page.other.insert(title.clone(), true.into());
        Ok(FindBooksResponse::Ok { x_page: page.into(), body: Found(vec![title]).into() })
    }

    async fn get_shelf(
        &self,
        _: Context<()>,
        (): (),
        _: GetShelfRequest,
    ) -> Result<GetShelfResponse, Refusal> {
        Ok(GetShelfResponse::NoContent)
    }
}

/// The status, the header `X-Page` and the body of an answer.
async fn ask(path: &str, reader: &str) -> (u16, String, String) {
    let router: Router<Routes<Shelf>> = Router::new(Routes::from(Shelf));
    let request = Request::builder().uri(path).header("x-reader", reader);
    let response = router.handle(request.body(Body::empty()).expect("it is a request")).await;
    let status = response.status().as_u16();
    let page = response.headers().get("x-page").map(|it| it.to_str().expect("it is ASCII"));
    let page = page.unwrap_or_default().to_owned();
    let body = axum::body::Body::new(response.into_body());
    let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("it is in memory");
    (status, page, String::from_utf8(bytes.to_vec()).expect("it is UTF-8"))
}

/// `/books` with a filter, encoded.
fn books(filter: &str) -> String {
    format!("/books?filter={}", swordsmith_http::percent::encode_value(filter))
}

#[tokio::test]
async fn a_valid_document_reaches_the_handler_and_one_comes_back() {
    let (status, page, body) = ask(&books(r#"{"title":"Émma"}"#), r#"{"name":"a"}"#).await;
    assert_eq!((status, &*body), (200, r#"["Émma"]"#));
    assert_eq!(page, r#"{"next":1,"\u00c9mma":true}"#, "other characters than ASCII are escaped");
}

#[tokio::test]
async fn what_the_schema_refuses_is_400_with_its_place() {
    for (filter, reader, place) in [
        (r#"{"title":""}"#, "{\"name\":\"a\"}", "/title"),
        ("Emma", "{\"name\":\"a\"}", "invalid JSON"),
        (r#"{"title":"a","title":"b"}"#, "{\"name\":\"a\"}", "title"),
        (r#"{"title":"a"}"#, "{}", "X-Reader"),
        (r#"{"title":"a"}"#, "{\"name\":7}", "/name"),
    ] {
        let (status, _, body) = ask(&books(filter), reader).await;
        assert_eq!(status, 400, "{filter} {reader}: {body}");
        assert!(body.contains(place), "{filter} {reader}: {body}");
    }
}

#[tokio::test]
async fn a_path_with_an_invalid_document_leads_nowhere() {
    let path = paths::shelf(&Json(ShelvesShelfShelf::new(7)));
    assert_eq!(path, "/shelves/%7B%22row%22:7%7D");
    assert_eq!(ask(&path, r#"{"name":"a"}"#).await.0, 204);
    for shelf in ["%7B%22row%22%3A100%7D", "7", "%7B%7D"] {
        assert_eq!(ask(&format!("/shelves/{shelf}"), "{}").await.0, 404, "{shelf}");
    }
}

#[test]
fn what_the_schema_refuses_is_not_sent() {
    let filter = FIND_BOOKS.parameters[0].value;
    let error = filter.encode(r#"{"title":""}"#.to_owned()).expect_err("the title is empty");
    assert!(error.to_string().contains("/title"), "{error}");
}
