// The client that openapi-generator generates of the shop, with a mock of the shop, whose URL is the
// argument.
import assert from 'node:assert'
import { Color, Configuration, DefaultApi, ItemsApi, ResponseError, Sort } from './client'

const configuration = new Configuration({
  basePath: process.argv[2], accessToken: 'Bearer mock', apiKey: () => 'mock'
})
const items = new ItemsApi(configuration), others = new DefaultApi(configuration)
const item = await items.createItemItemsPost({ itemIn: { name: 'Lamp', price: 9.5 as any } })
const itemId = item.id
assert.equal((await items.readItemItemsItemIdGet({ itemId })).id, itemId)
const page = await items.listItemsItemsGet({ limit: 5, sort: Sort.Price, color: [Color.Red] })
assert(page.items.length > 0)
const picture = new File(['picture'], 'lamp.png')
await items.uploadPictureItemsItemIdPicturePost({ itemId, picture, caption: 'A lamp' })
const missing = (error: ResponseError) => error.response.status === 404
await assert.rejects(items.readItemItemsItemIdGet({ itemId: 987654 }), missing)
const payment = { kind: 'card', number: '411111111111' } as any
const orderIn = { lines: [{ item: itemId }], payment, email: 'ada@example.org' } as any
const orderId = (await others.placeOrderOrdersPost({ orderIn })).id
assert.equal((await others.readOrderOrdersOrderIdGet({ orderId })).id, orderId)
await others.statisticsStatisticsGet({})
assert(await others.healthHealthGet())
assert((await others.contactContactPost({ name: 'Ada', message: 'Hello' })).detail)
await items.deleteItemItemsItemIdDelete({ itemId })
