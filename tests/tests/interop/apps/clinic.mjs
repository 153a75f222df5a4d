// A clinic, as users of Fastify write one: the description is what @fastify/swagger generates. It
// prints its URL, and ends when its input ends.
import Fastify from 'fastify'
import swagger from '@fastify/swagger'
import { randomUUID } from 'node:crypto'

const app = Fastify({ ajv: { customOptions: { coerceTypes: 'array' } } })
await app.register(swagger, {
  openapi: {
    openapi: '3.0.3',
    info: { title: 'Clinic', version: '2.0.0' },
    components: { securitySchemes: { key: { type: 'apiKey', name: 'X-Key', in: 'header' } } }
  },
  refResolver: { buildLocalReference: (json, _base, _fragment, i) => json.$id || `def-${i}` }
})

app.addSchema({
  $id: 'Pet', type: 'object', required: ['id', 'name', 'kind'],
  properties: {
    id: { type: 'string', format: 'uuid' }, name: { type: 'string', minLength: 1, maxLength: 50 },
    kind: { type: 'string', enum: ['cat', 'dog', 'other'] }, weight: { type: 'number', minimum: 0 },
    born: { type: 'string', format: 'date' }, chip: { type: 'string', nullable: true }
  }
})
app.addSchema({
  $id: 'NewPet', type: 'object', required: ['name', 'kind'], additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 50 },
    kind: { type: 'string', enum: ['cat', 'dog', 'other'] }, weight: { type: 'number', minimum: 0 },
    born: { type: 'string', format: 'date' }, chip: { type: 'string', nullable: true }
  }
})
app.addSchema({
  $id: 'Fault', type: 'object', required: ['statusCode', 'message'],
  properties: { statusCode: { type: 'integer' }, code: { type: 'string' }, error: { type: 'string' }, message: { type: 'string' } }
})
const fault = { description: 'A fault', $ref: 'Fault#' }
const pets = new Map()
const locked = async (request, reply) => {
  if (request.headers['x-key'] !== 'secret') {
    return reply.code(401).header('WWW-Authenticate', 'ApiKey').send({ statusCode: 401, error: 'Unauthorized', message: 'no key' })
  }
}
const params = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
const missing = (reply) => reply.code(404).send({ statusCode: 404, error: 'Not Found', message: 'no such pet' })

app.get('/pets', { schema: {
  tags: ['pets'], operationId: 'listPets',
  querystring: { type: 'object', properties: {
    kind: { type: 'string', enum: ['cat', 'dog', 'other'] }, limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    page: { type: 'integer', minimum: 0, default: 0 }, lighter: { type: 'number' } } },
  response: { 200: { type: 'array', items: { $ref: 'Pet#' } }, 400: fault }
} }, async (request) => {
  const { kind, limit, page } = request.query
  return [...pets.values()].filter((pet) => !kind || pet.kind === kind).slice(page * limit, (page + 1) * limit)
})

app.post('/pets', { onRequest: locked, schema: {
  tags: ['pets'], operationId: 'addPet', security: [{ key: [] }], body: { $ref: 'NewPet#' },
  response: { 201: { description: 'Added', headers: { Location: { type: 'string' } }, content: { 'application/json': { schema: { $ref: 'Pet#' } } } }, 400: fault, 401: fault }
} }, async (request, reply) => {
  const pet = { id: randomUUID(), ...request.body }
  pets.set(pet.id, pet)
  return reply.code(201).header('Location', `/pets/${pet.id}`).send(pet)
})

app.get('/pets/:id', { schema: { tags: ['pets'], operationId: 'readPet', params,
  response: { 200: { $ref: 'Pet#' }, 400: fault, 404: fault } }
}, async (request, reply) => pets.get(request.params.id) ?? missing(reply))

app.put('/pets/:id', { onRequest: locked, schema: { tags: ['pets'], operationId: 'replacePet', params,
  security: [{ key: [] }], body: { $ref: 'NewPet#' }, response: { 200: { $ref: 'Pet#' }, '4xx': fault } }
}, async (request, reply) => {
  if (!pets.has(request.params.id)) return missing(reply)
  const pet = { ...request.body, id: request.params.id }
  pets.set(pet.id, pet)
  return pet
})

app.delete('/pets/:id', { onRequest: locked, schema: { tags: ['pets'], operationId: 'removePet', params,
  security: [{ key: [] }], response: { 204: { type: 'null', description: 'Removed' }, '4xx': fault } }
}, async (request, reply) => pets.delete(request.params.id) ? reply.code(204).send() : missing(reply))

app.get('/pets/:id/visits/:day', { schema: { tags: ['visits'], params: { type: 'object', required: ['id', 'day'],
  properties: { id: { type: 'string', format: 'uuid' }, day: { type: 'string', format: 'date' } } },
  headers: { type: 'object', properties: { 'x-trace': { type: 'string', maxLength: 20 } } },
  response: { 200: { type: 'object', properties: { day: { type: 'string', format: 'date' }, notes: { type: 'array', items: { type: 'string' } } } }, '4xx': fault } }
}, async (request, reply) => pets.has(request.params.id) ? { day: request.params.day, notes: [] } : missing(reply))

app.get('/report.csv', { schema: { produces: ['text/csv'], operationId: 'report', response: { 200: { type: 'string' } } }
}, async (_, reply) => reply.type('text/csv').send('name,kind\n'))

app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())

process.stdin.on('end', () => process.exit(0)).resume()
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
