//! The shop once more: a service by the trait that is made of the description which `FastAPI` generates.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use swordsmith::http::security::{AnyProof, Proofs};
use swordsmith::http::server::Context;
use swordsmith::http::{Data, Json};

use crate::formats::{is_date, is_date_time, is_email, is_uuid};
use crate::shop::json_documents::{
    Item, ItemIn, ItemInPrice, ItemPatchPrice, Order, OrderIn, OrderInPayment, OrderPayment, Page,
    Problem, StatisticsStatisticsGetResponse as Statistics, Token,
    UploadPictureItemsItemIdPicturePostResponse as Received, WhoamiMeGetResponse as Whoami,
};
use crate::shop::operations::{
    ChangeItemItemsItemIdPatchBody, ChangeItemItemsItemIdPatchRequest,
    ChangeItemItemsItemIdPatchResponse, ContactContactPostBody, ContactContactPostRequest,
    ContactContactPostResponse, CreateItemItemsPostBody, CreateItemItemsPostRequest,
    CreateItemItemsPostResponse, DeleteItemItemsItemIdDeleteRequest,
    DeleteItemItemsItemIdDeleteResponse, ExportItemsExportGetRequest, ExportItemsExportGetResponse,
    HealthHealthGetRequest, HealthHealthGetResponse, HealthHealthGetResponseType,
    ListItemsItemsGetRequest, ListItemsItemsGetResponse, PlaceOrderOrdersPostBody,
    PlaceOrderOrdersPostRequest, PlaceOrderOrdersPostResponse, ReadItemItemsItemIdGetRequest,
    ReadItemItemsItemIdGetResponse, ReadOrderOrdersOrderIdGetRequest,
    ReadOrderOrdersOrderIdGetResponse, SignInTokenPostBody, SignInTokenPostRequest,
    SignInTokenPostResponse, Sort, StatisticsStatisticsGetRequest, StatisticsStatisticsGetResponse,
    UploadPictureItemsItemIdPicturePostBody, UploadPictureItemsItemIdPicturePostRequest,
    UploadPictureItemsItemIdPicturePostResponse, WhoamiMeGetRequest, WhoamiMeGetResponse,
};
use crate::shop::parts::BodyUploadPictureItemsItemIdPicturePostPart as PicturePart;
use crate::shop::refusal::Refusal;
use crate::shop::service::{Service, Target};

/// When everything happens.
const NOW: &str = "2026-11-29T12:00:00Z";

/// The largest picture, in bytes.
const PICTURE_LIMIT: u64 = 1 << 20;

/// A shop that keeps everything in memory.
#[derive(Debug)]
pub struct Shop {
    token: String,
    key: String,
    stock: Mutex<Stock>,
}

#[derive(Debug, Default)]
struct Stock {
    items: BTreeMap<u64, Item>,
    orders: BTreeMap<String, Order>,
}

impl Shop {
    /// An empty shop, for whoever has this token, and this API key.
    pub fn new(token: &str, key: &str) -> Self {
        Self { token: token.to_owned(), key: key.to_owned(), stock: Mutex::default() }
    }

    fn stock(&self) -> MutexGuard<'_, Stock> {
        self.stock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service for Shop {
    type Client = ();
    type ItemId = Item;
    type OrderId = Order;

    async fn authenticate(&self, proofs: Proofs) -> Result<(), Refusal> {
        for proof in proofs.0 {
            match proof {
                AnyProof::Bearer(token) if token.0 == self.token => {}
                AnyProof::ApiKey(key) if key.key == self.key => {}
                AnyProof::ApiKey(_) => return Err(Refusal::Forbidden("wrong key".into())),
                _ => return Err(Refusal::Unauthorized("Not authenticated".into())),
            }
        }
        Ok(())
    }

    async fn locate_item_id(&self, _: &Context<()>, item_id: u64) -> Result<Item, Refusal> {
        let item = self.stock().items.get(&item_id).cloned();
        item.ok_or_else(|| Refusal::NotFound("no such item".into()))
    }

    async fn locate_order_id(&self, _: &Context<()>, order_id: &str) -> Result<Order, Refusal> {
        let order = self.stock().orders.get(order_id).cloned();
        order.ok_or_else(|| Refusal::NotFound("no such order".into()))
    }

    async fn precondition(&self, _: &Context<()>, _: Target<'_, Self>) -> Result<(), Refusal> {
        Ok(())
    }

    async fn sign_in_token_post(
        &self,
        _: Context<()>,
        request: SignInTokenPostRequest,
    ) -> Result<SignInTokenPostResponse, Refusal> {
        let SignInTokenPostBody::Fields(fields) = request.body;
        if fields.password != "lovelace" {
            return Err(Refusal::BadRequest("wrong name or password".into()));
        }
        let body = Token::new(self.token.as_str(), "bearer").into();
        Ok(SignInTokenPostResponse::Ok { body })
    }

    async fn list_items_items_get(
        &self,
        _: Context<()>,
        request: ListItemsItemsGetRequest,
    ) -> Result<ListItemsItemsGetResponse, Refusal> {
        let mut items: Vec<Item> = self.stock().items.values().cloned().collect();
        items.retain(|item| is_wanted(item, &request));
        match request.sort {
            Sort::Name => items.sort_by(|one, other| one.name.cmp(&other.name)),
            Sort::Price => items.sort_by(|one, other| one.price.cmp(&other.price)),
        }
        let (total, end) = (items.len() as u64, request.offset.saturating_add(request.limit));
        let rest = items.into_iter().skip(usize::try_from(request.offset).unwrap_or(usize::MAX));
        let shown = rest.take(usize::try_from(request.limit).unwrap_or(usize::MAX));
        let next = Some((end < total).then(|| end.into()));
        let body = Page { next, ..Page::new(total).with_items(shown) }.into();
        Ok(ListItemsItemsGetResponse::Ok { body })
    }

    async fn create_item_items_post(
        &self,
        _: Context<()>,
        request: CreateItemItemsPostRequest,
    ) -> Result<CreateItemItemsPostResponse, Refusal> {
        let CreateItemItemsPostBody::ItemIn(Json(given)) = request.body;
        let mut stock = self.stock();
        let number = stock.items.keys().next_back().map_or(1, |last| last + 1);
        let item = item(given, number)?;
        stock.items.insert(number, item.clone());
        Ok(CreateItemItemsPostResponse::Created { body: item.into() })
    }

    async fn read_item_items_item_id_get(
        &self,
        _: Context<()>,
        item: Item,
        _: ReadItemItemsItemIdGetRequest,
    ) -> Result<ReadItemItemsItemIdGetResponse, Refusal> {
        Ok(ReadItemItemsItemIdGetResponse::Ok { body: item.into() })
    }

    async fn delete_item_items_item_id_delete(
        &self,
        _: Context<()>,
        _: Item,
        request: DeleteItemItemsItemIdDeleteRequest,
    ) -> Result<DeleteItemItemsItemIdDeleteResponse, Refusal> {
        self.stock().items.remove(&request.item_id);
        Ok(DeleteItemItemsItemIdDeleteResponse::NoContent)
    }

    async fn change_item_items_item_id_patch(
        &self,
        _: Context<()>,
        item: Item,
        request: ChangeItemItemsItemIdPatchRequest,
    ) -> Result<ChangeItemItemsItemIdPatchResponse, Refusal> {
        let ChangeItemItemsItemIdPatchBody::ItemPatch(Json(patch)) = request.body;
        let price = match patch.price.flatten() {
            None => item.price.clone(),
            Some(ItemPatchPrice::String(text)) => text,
            Some(ItemPatchPrice::Number(number)) => price(&number.to_string())?,
        };
        let name = patch.name.flatten().unwrap_or_else(|| item.name.clone());
        let item = Item { name, price, ..item };
        self.stock().items.insert(request.item_id, item.clone());
        Ok(ChangeItemItemsItemIdPatchResponse::Ok { body: item.into() })
    }

    async fn upload_picture_items_item_id_picture_post(
        &self,
        _: Context<()>,
        _: Item,
        request: UploadPictureItemsItemIdPicturePostRequest,
    ) -> Result<UploadPictureItemsItemIdPicturePostResponse, Refusal> {
        let UploadPictureItemsItemIdPicturePostBody::BodyUploadPictureItemsItemIdPicturePost(
            mut parts,
        ) = request.body;
        let mut length = 0;
        while let Some(part) = parts.next().await? {
            if let PicturePart::Picture(picture) = part {
                length = picture.data.read("the picture", PICTURE_LIMIT).await?.len() as u64;
            }
        }
        let body = Received([("bytes".to_owned(), length.into())].into()).into();
        Ok(UploadPictureItemsItemIdPicturePostResponse::Ok { body })
    }

    async fn place_order_orders_post(
        &self,
        _: Context<()>,
        request: PlaceOrderOrdersPostRequest,
    ) -> Result<PlaceOrderOrdersPostResponse, Refusal> {
        let PlaceOrderOrdersPostBody::OrderIn(Json(given)) = request.body;
        let mut stock = self.stock();
        let number = match request.idempotency_key {
            None => format!("00000000-0000-4000-8000-{:012x}", stock.orders.len()),
            Some(key) if is_uuid(&key) => key,
            Some(_) => return Err(invalid("the key is no UUID")),
        };
        let order = order(given, &number)?;
        stock.orders.insert(number, order.clone());
        Ok(PlaceOrderOrdersPostResponse::Created { body: order.into() })
    }

    async fn read_order_orders_order_id_get(
        &self,
        _: Context<()>,
        order: Order,
        _: ReadOrderOrdersOrderIdGetRequest,
    ) -> Result<ReadOrderOrdersOrderIdGetResponse, Refusal> {
        Ok(ReadOrderOrdersOrderIdGetResponse::Ok { body: order.into() })
    }

    async fn export_items_export_get(
        &self,
        _: Context<()>,
        request: ExportItemsExportGetRequest,
    ) -> Result<ExportItemsExportGetResponse, Refusal> {
        match request.since {
            Some(since) if !is_date_time(&since) => Err(invalid("`since` is no date and time")),
            _ => Ok(ExportItemsExportGetResponse::Ok),
        }
    }

    async fn whoami_me_get(
        &self,
        _: Context<()>,
        request: WhoamiMeGetRequest,
    ) -> Result<WhoamiMeGetResponse, Refusal> {
        let said = [("session", request.session), ("agent", request.user_agent)];
        let said = said.into_iter().map(|(name, value)| (name.to_owned(), value));
        Ok(WhoamiMeGetResponse::Ok { body: Whoami(said.collect()).into() })
    }

    async fn contact_contact_post(
        &self,
        _: Context<()>,
        request: ContactContactPostRequest,
    ) -> Result<ContactContactPostResponse, Refusal> {
        let ContactContactPostBody::Fields(fields) = request.body;
        let body = Problem::new(format!("thank you, {}", fields.name)).into();
        Ok(ContactContactPostResponse::Accepted { body })
    }

    async fn statistics_statistics_get(
        &self,
        _: Context<()>,
        request: StatisticsStatisticsGetRequest,
    ) -> Result<StatisticsStatisticsGetResponse, Refusal> {
        if request.day.is_some_and(|day| !is_date(&day)) {
            return Err(invalid("`day` is no date"));
        }
        let stock = self.stock();
        let counts = [("items", stock.items.len()), ("orders", stock.orders.len())];
        let counts = counts.map(|(name, count)| (name.to_owned(), (count as u64).into()));
        Ok(StatisticsStatisticsGetResponse::Ok { body: Statistics(counts.into()).into() })
    }

    async fn health_health_get(
        &self,
        _: Context<()>,
        _: HealthHealthGetRequest,
    ) -> Result<HealthHealthGetResponse, Refusal> {
        let data = Data::of_bytes("fine");
        Ok(HealthHealthGetResponse::Ok { media_type: HealthHealthGetResponseType::Plain, data })
    }
}

fn invalid(why: &str) -> Refusal {
    Refusal::UnprocessableContent(why.into())
}

fn is_wanted(item: &Item, request: &ListItemsItemsGetRequest) -> bool {
    let colors = request.color.iter().map(|color| color.as_str());
    let color = item.color.map_or("red", |color| color.as_str());
    let is_of_color = request.color.is_empty() || colors.into_iter().any(|it| it == color);
    is_of_color && request.q.as_ref().is_none_or(|text| item.name.contains(text.as_str()))
}

fn item(given: ItemIn, number: u64) -> Result<Item, Refusal> {
    let price = match given.price {
        ItemInPrice::String(text) => text,
        ItemInPrice::Number(number) => price(&number.to_string())?,
    };
    let code = format!("00000000-0000-4000-9000-{number:012x}");
    let made = Item::new(given.name, price, number, NOW, code);
    let (color, tags, size) = (given.color, given.tags, given.size);
    Ok(Item { description: given.description, color, tags, size, ..made })
}

/// A number as a price, of eight digits before the point at most.
fn price(number: &str) -> Result<String, Refusal> {
    let number: f64 = number.parse().map_err(|_| invalid("the price is no number"))?;
    if number < 1e8 { Ok(format!("{number:.2}")) } else { Err(invalid("the price is too high")) }
}

fn order(given: OrderIn, number: &str) -> Result<Order, Refusal> {
    if !is_email(&given.email) {
        return Err(invalid("the email is no address"));
    }
    if given.due.iter().flatten().any(|due| !is_date(due)) {
        return Err(invalid("`due` is no date"));
    }
    let payment = match given.payment {
        OrderInPayment::Card(card) => OrderPayment::Card(card),
        OrderInPayment::Transfer(transfer) => OrderPayment::Transfer(transfer),
    };
    let made = Order::new(payment, given.email, number, NOW).with_lines(given.lines);
    Ok(Order { due: given.due, ..made })
}
