import { z } from 'zod'
import { accessError, endpoints, type Endpoint } from './endpoints.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** One operation of the document, as far as it is used here. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: object
}

const refusals = {
  400: 'The request is not valid',
  401: 'The key is missing, wrong or revoked',
  403: 'The key does not allow this, or the request comes from a web page',
  404: 'There is no such thing, or the key may not see it',
  413: 'The body is too long',
  429: 'Too many requests: `Retry-After` says when to ask again',
}

/** The HTTP API as an OpenAPI document, made from its endpoints. `address` is where it is served. */
export function openApiDocument(version: string, address: string): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Quarry',
      version,
      description: 'Reads a library of Quarry on this machine, within the collections that a key of the user grants.',
    },
    servers: [{ url: address }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(accessError, 'output') },
    },
  }
}

function operation(name: string, { method, path, summary, writes, input, output }: Endpoint): OpenApiOperation {
  const { properties = {}, required = [] } = schemaOf(input, 'input')
  const inPath = (field: string) => path.includes(`{${field}}`)
  const schemas = Object.entries(properties) as [string, Schema][]
  const parameters = schemas
    .filter(([field]) => inPath(field) || method === 'GET')
    .map(([field, schema]) => ({
      name: field,
      in: inPath(field) ? ('path' as const) : ('query' as const),
      required: required.includes(field),
      schema,
    }))
  const inBody = schemas.filter(([field]) => !inPath(field))
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody),
    required: required.filter((field) => !inPath(field)),
  }
  const json = (schema: object) => ({ 'application/json': { schema } })
  return {
    operationId: name,
    summary: writes ? `${summary}. Only with a key that may write` : summary,
    parameters,
    ...(method === 'POST' ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: {
      200: { description: 'The answer', content: json(schemaOf(output, 'output')) },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

/** The JSON Schema of a shape, without what every one of them would say. */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, reused: 'inline' })
  return schema
}
