//! A client that is generated from what `FastAPI` describes, with the service of `FastAPI`.

#![expect(
    clippy::unwrap_used,
    clippy::match_wildcard_for_single_variants,
    reason = "a test that cannot go on has failed"
)]

use std::collections::BTreeMap;

use shop::shop::client::Client;
use shop::shop::json_documents::{
    Card, CardKind, ItemIn, ItemInPrice, OrderIn, OrderInPayment, OrderLine,
};
use shop::shop::operations::{
    BodySignInTokenPostFields, CreateItemItemsPostBody, CreateItemItemsPostRequest,
    CreateItemItemsPostResponse, ListItemsItemsGetRequest, ListItemsItemsGetResponse,
    PlaceOrderOrdersPostBody, PlaceOrderOrdersPostRequest, PlaceOrderOrdersPostResponse,
    ReadItemItemsItemIdGetRequest, ReadItemItemsItemIdGetResponse, SignInTokenPostBody,
    SignInTokenPostRequest, SignInTokenPostResponse, Sort, StatisticsStatisticsGetRequest,
    StatisticsStatisticsGetResponse, UploadPictureItemsItemIdPicturePostBody,
    UploadPictureItemsItemIdPicturePostRequest, UploadPictureItemsItemIdPicturePostResponse,
};
use shop::shop::parts::{
    BodyUploadPictureItemsItemIdPicturePostPart as Part,
    BodyUploadPictureItemsItemIdPicturePostParts as Parts,
    BodyUploadPictureItemsItemIdPicturePostPicturePart as PicturePart,
};
use swordsmith_http::client::{Settings, Transport};
use swordsmith_http::security::BearerToken;
use swordsmith_http::{Data, MediaType};

use crate::peer::Peer;
use crate::python::python;

#[tokio::test]
async fn a_client_made_here_talks_to_fastapi() {
    let peer = Peer::start(python("apps/shop.py"));
    let transport = Transport::new(&peer.address, Settings::default()).unwrap();
    let token = sign_in(&Client::new(transport.clone())).await;
    let client = Client::new(transport.with_token(&BearerToken(token)).unwrap());
    let number = create_item(&client).await;
    let item = read_item(&client, number).await;
    assert_eq!(item, Some("Lamp".to_owned()));
    assert_eq!(read_item(&client, number + 1).await, None);
    assert_eq!(list_items(&client).await, 1);
    assert_eq!(upload(&client, number).await, Some(7));
    place_order(&client, number).await;
    let transport = Transport::new(&peer.address, Settings::default()).unwrap();
    let admin = Client::new(transport.with_header("X-API-Key", "secret").unwrap());
    let request = StatisticsStatisticsGetRequest { day: None };
    let counted = admin.statistics_statistics_get(request).await.unwrap();
    assert!(matches!(counted, StatisticsStatisticsGetResponse::Ok { .. }), "{counted:?}");
}

async fn sign_in(client: &Client) -> String {
    let fields = BodySignInTokenPostFields {
        grant_type: Some("password".to_owned()),
        username: "ada".to_owned(),
        password: "lovelace".to_owned(),
        scope: String::new(),
        client_id: None,
        client_secret: None,
    };
    let request = SignInTokenPostRequest { body: SignInTokenPostBody::Fields(fields) };
    match client.sign_in_token_post(request).await.unwrap() {
        SignInTokenPostResponse::Ok { body } => body.0.access_token,
        other => panic!("{other:?}"),
    }
}

async fn create_item(client: &Client) -> u64 {
    let item = ItemIn {
        name: "Lamp".to_owned(),
        description: Some(None),
        price: ItemInPrice::String("9.90".to_owned()),
        color: None,
        tags: Some(vec!["light".to_owned()]),
        size: None,
        other: BTreeMap::new(),
    };
    let body = CreateItemItemsPostBody::ItemIn(item.into());
    match client.create_item_items_post(CreateItemItemsPostRequest { body }).await.unwrap() {
        CreateItemItemsPostResponse::Created { body } => (&body.0.id).try_into().unwrap(),
        other => panic!("{other:?}"),
    }
}

async fn read_item(client: &Client, item_id: u64) -> Option<String> {
    let request = ReadItemItemsItemIdGetRequest { item_id };
    match client.read_item_items_item_id_get(request).await.unwrap() {
        ReadItemItemsItemIdGetResponse::Ok { body } => Some(body.0.name),
        ReadItemItemsItemIdGetResponse::NotFound { .. } => None,
        other => panic!("{other:?}"),
    }
}

async fn list_items(client: &Client) -> usize {
    let request = ListItemsItemsGetRequest {
        q: None,
        sort: Sort::Price,
        limit: 10,
        offset: 0,
        color: Vec::new(),
    };
    match client.list_items_items_get(request).await.unwrap() {
        ListItemsItemsGetResponse::Ok { body } => body.0.items.len(),
        other => panic!("{other:?}"),
    }
}

async fn upload(client: &Client, item_id: u64) -> Option<u64> {
    let picture = PicturePart {
        media_type: MediaType::parse("image/png").unwrap(),
        data: Data::of_bytes("picture"),
    };
    let parts = Parts::form_data([Part::Picture(picture)]).unwrap();
    let body =
        UploadPictureItemsItemIdPicturePostBody::BodyUploadPictureItemsItemIdPicturePost(parts);
    let request = UploadPictureItemsItemIdPicturePostRequest { item_id, body };
    match client.upload_picture_items_item_id_picture_post(request).await.unwrap() {
        UploadPictureItemsItemIdPicturePostResponse::Ok { body } => {
            body.0.0.get("bytes").and_then(|it| it.try_into().ok())
        }
        other => panic!("{other:?}"),
    }
}

async fn place_order(client: &Client, number: u64) {
    let line = OrderLine { item: number.into(), count: Some(2), other: BTreeMap::new() };
    let card = Card {
        kind: CardKind::Card,
        number: "4111111111111111".to_owned(),
        other: BTreeMap::new(),
    };
    let order = OrderIn {
        lines: vec![line],
        payment: OrderInPayment::Card(card),
        email: "ada@example.org".to_owned(),
        due: Some(Some("2026-12-24".to_owned())),
        other: BTreeMap::new(),
    };
    let body = PlaceOrderOrdersPostBody::OrderIn(order.into());
    let request = PlaceOrderOrdersPostRequest { idempotency_key: None, body };
    let placed = client.place_order_orders_post(request).await.unwrap();
    assert!(matches!(placed, PlaceOrderOrdersPostResponse::Created { .. }), "{placed:?}");
}
