"""The client that openapi-generator generates of the shop, with a mock of the shop.

The arguments are the folder of the client and the URL of the mock.
"""

import sys

folder, url = sys.argv[1:]
sys.path.insert(0, folder)

import shop_client as shop  # noqa: E402

configuration = shop.Configuration(host=url, access_token="mock", api_key={"APIKeyHeader": "mock"})
with shop.ApiClient(configuration) as client:
    items, others = shop.ItemsApi(client), shop.DefaultApi(client)
    item = items.create_item_items_post(shop.ItemIn(name="Lamp", price=shop.Price(9.5)))
    assert items.read_item_items_item_id_get(item.id).id == item.id
    page = items.list_items_items_get(limit=5, sort=shop.Sort.PRICE, color=[shop.Color.RED])
    assert page.items
    items.upload_picture_items_item_id_picture_post(item.id, b"picture", caption="A lamp")
    try:
        items.read_item_items_item_id_get(987654)
        raise AssertionError("nobody made it")
    except shop.ApiException as missing:
        assert missing.status == 404 and missing.data.detail, missing
    card = shop.Payment(shop.Card(kind="card", number="411111111111"))
    lines = [shop.OrderLine(item=item.id)]
    order = others.place_order_orders_post(
        shop.OrderIn(lines=lines, payment=card, email="ada@example.org"))
    assert others.read_order_orders_order_id_get(order.id).id == order.id
    assert others.sign_in_token_post("ada", "lovelace", grant_type="password").access_token
    others.statistics_statistics_get()
    assert others.health_health_get()
    assert others.contact_contact_post("Ada", "Hello").detail
    items.delete_item_items_item_id_delete(item.id)
