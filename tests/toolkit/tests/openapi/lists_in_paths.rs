//! Arrays in paths and in headers of responses, from the client to the handler and back.

use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::server::{Context, Router};
use tokio::net::TcpListener;

use crate::services::lists_in_paths::client::Client;
use crate::services::lists_in_paths::operations::{
    GetBooksRequest, GetBooksResponse, GetRoomsRequest, GetRoomsResponse, GetShelvesRequest,
    GetShelvesResponse, XShelves,
};
use crate::services::lists_in_paths::paths;
use crate::services::lists_in_paths::refusal::Refusal;
use crate::services::lists_in_paths::router::Routes;
use crate::services::lists_in_paths::service::{Service, Target};

/// Texts that mean something between values, or in a path.
const ODD: [&str; 4] = ["a,b", "c/d?", "\u{e9} %2C", "."];

/// Every book is there, in both shelves; only the odd ones are on the shelves themselves.
struct Library;

impl Service for Library {
    type Ids = Vec<i64>;
    type Tags = ();
    type Of = ();

    async fn locate_ids(&self, _: &Context<()>, ids: &[u64]) -> Result<Vec<i64>, Refusal> {
        let years = ids.iter().filter_map(|&id| i64::try_from(id).ok());
        Ok(years.filter(|id| *id > 9).collect())
    }

    async fn locate_tags(
        &self,
        _: &Context<()>,
        names: &[String],
        tags: &[String],
    ) -> Result<(), Refusal> {
        assert_eq!((names, tags), (&ODD.map(str::to_owned)[..], &["x.y".to_owned()][..]));
        Ok(())
    }

    async fn locate_of(&self, _: &Context<()>, of: &[String]) -> Result<(), Refusal> {
        assert_eq!(of, ["north", "south"]);
        Ok(())
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn get_books(
        &self,
        _: Context<()>,
        x_years: Vec<i64>,
        request: GetBooksRequest,
    ) -> Result<GetBooksResponse, Refusal> {
        let shelves = [XShelves::North, XShelves::South];
        let x_shelves = shelves.into_iter().cycle().take(request.ids.len() - 1).collect();
        Ok(GetBooksResponse::NoContent { x_shelves, x_years })
    }

    async fn get_shelves(
        &self,
        _: Context<()>,
        (): (),
        _: GetShelvesRequest,
    ) -> Result<GetShelvesResponse, Refusal> {
        Ok(GetShelvesResponse::NoContent)
    }

    async fn get_rooms(
        &self,
        _: Context<()>,
        (): (),
        _: GetRoomsRequest,
    ) -> Result<GetRoomsResponse, Refusal> {
        Ok(GetRoomsResponse::NoContent)
    }
}

/// A client of the service, which runs until the test ends.
async fn client() -> Client {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
    let address = listener.local_addr().expect("it is bound");
    let router: Router<Routes<Library>> = Router::new(Routes::from(Library));
    let app = axum::Router::new().fallback_service(router);
    tokio::spawn(async move { axum::serve(listener, app).await });
    let url = format!("http://{address}/");
    Client::new(Transport::new(&url, Settings::default()).expect("it is a URL"))
}

fn books(ids: &[u64]) -> GetBooksRequest {
    GetBooksRequest { ids: ids.to_vec() }
}

#[tokio::test]
async fn values_arrive_as_they_were_sent() {
    let client = client().await;
    let response = client.get_books(books(&[1, 22, 33])).await.expect("they are there");
    let GetBooksResponse::NoContent { x_shelves, x_years } = response;
    assert_eq!((x_shelves, x_years), (vec![XShelves::North, XShelves::South], vec![22, 33]));
    let response = client.get_books(books(&[1, 2])).await.expect("they are there");
    let GetBooksResponse::NoContent { x_shelves, x_years } = response;
    assert_eq!((x_shelves, x_years), (vec![XShelves::North], vec![]));
    let (names, tags) = (ODD.map(str::to_owned).to_vec(), vec!["x.y".to_owned()]);
    client.get_shelves(GetShelvesRequest { names, tags }).await.expect("they are there");
    let of = vec!["north".to_owned(), "south".to_owned()];
    client.get_rooms(GetRoomsRequest { of }).await.expect("they are there");
}

#[tokio::test]
async fn lists_that_no_path_or_header_can_have_are_refused() {
    let client = client().await;
    let none = client.get_books(books(&[])).await.expect_err("a path has a value at least");
    assert!(none.to_string().contains("ids: it has no values"), "{none}");
    for ids in [&[0][..], &[1, 2, 3, 4]] {
        let error = client.get_books(books(ids)).await.expect_err("it leads nowhere");
        assert!(error.to_string().contains("nothing is at this path"), "{error}");
    }
    // The handler has no value for a header that is required.
    let error = client.get_books(books(&[1])).await.expect_err("the server is wrong");
    assert!(error.to_string().contains("a required header has no values"), "{error}");
}

#[test]
fn paths_are_filled_in() {
    assert_eq!(paths::ids(&[1, 22]), "/books/1,22");
    let tags = ["x.y".to_owned()];
    let path = paths::tags(&ODD.map(str::to_owned), &tags);
    assert_eq!(path, "/shelves/a%2Cb,c%2Fd%3F,%C3%A9%20%252C,./.x.y");
    assert_eq!(paths::all(&["a b".to_owned(), "c".to_owned()]), "/rooms/;of=a%20b,c/all");
}
