import { compile } from 'json-schema-to-typescript'
import { endpoints, type Endpoint } from '../../src/contract/access/endpoints.ts'
import { schemaOf } from '../../src/contract/access/openApi.ts'

/**
 * The typed client of the HTTP API, an npm package of its own in packages/client: what of it is made from the endpoints of the
 * contract, by name of the file.
 */
export async function clientPackage(): Promise<Readonly<Record<'index.js' | 'index.d.ts', string>>> {
  const all = Object.entries(endpoints) as [string, Endpoint][]
  const style = { semi: false, singleQuote: true, printWidth: 120 }
  const types: string[] = []
  for (const [name, { input, output }] of all)
    for (const [kind, shape] of [
      ['input', input],
      ['output', output],
    ] as const) {
      const schema = withoutBounds(schemaOf(shape, kind))
      const typeName = `${name[0]?.toUpperCase()}${name.slice(1)}${kind === 'input' ? 'Input' : 'Output'}`
      types.push(await compile(schema, typeName, { bannerComment: '', additionalProperties: false, style }))
    }
  return { 'index.js': program(all), 'index.d.ts': declarations(all, types) }
}

const madeBy = '// Made from the contract of Quarry by "npm run docs". Do not edit.\n'

/** The lengths of arrays as types would be tuples with thousands of members. */
function withoutBounds(schema: object): object {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'minItems' || name === 'maxItems' || name === '$schema' ? undefined : value,
  )
  return JSON.parse(text) as object
}

function declarations(all: readonly [string, Endpoint][], types: readonly string[]): string {
  const methods = all.map(([name, { summary, input }]) => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}`
    const { required = [] } = schemaOf(input, 'input')
    return `  /** ${summary}. */\n  ${name}(input${required.length === 0 ? '?' : ''}: ${type}Input, options?: CallOptions): Promise<${type}Output>`
  })
  return `${madeBy}
export interface ClientOptions {
  /** Where Quarry answers, as \`http://127.0.0.1:4170\`. */
  readonly address: string
  /** A key that the user made in the settings of Quarry, or with \`quarry api keys add\`. */
  readonly key: string
  /** Left out: the fetch of the platform. */
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** A request that was refused or failed. */
export declare class QuarryApiError extends Error {
  /** Of the HTTP answer. */
  readonly status: number
  /** As \`not_found\`. */
  readonly code: string
  /** After how many seconds to ask again, where there were too many requests. */
  readonly retryAfterSeconds: number | undefined
}

export interface QuarryApi {
${methods.join('\n')}
}

/** A client of a running Quarry on this machine. Its calls throw {@link QuarryApiError}. */
export declare function createQuarryApi(options: ClientOptions): QuarryApi

${types.join('\n')}`
}

function program(all: readonly [string, Endpoint][]): string {
  const table = all.map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`)
  return `${madeBy}
const endpoints = {
${table.join('\n')}
}

export class QuarryApiError extends Error {
  constructor(status, code, message, retryAfterSeconds) {
    super(message)
    this.name = 'QuarryApiError'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function createQuarryApi({ address, key, fetch: ask = fetch }) {
  const call = async (method, template, input, signal) => {
    const rest = { ...input }
    const path = template.replaceAll(/\\{(\\w+)\\}/g, (_, name) => {
      const value = encodeURIComponent(rest[name])
      delete rest[name]
      return value
    })
    const url = new URL(path, address)
    const headers = { authorization: \`Bearer \${key}\` }
    if (method === 'GET')
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) url.searchParams.set(name, value)
    const sent =
      method === 'GET' ? {} : { body: JSON.stringify(rest), headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await ask(url, { method, headers, signal, ...sent })
    const body = await answer.json().catch(() => undefined)
    if (answer.ok) return body
    const { code = 'internal', message = \`Quarry answered with status \${answer.status}.\` } = body?.error ?? {}
    const retryAfter = answer.headers.get('retry-after')
    throw new QuarryApiError(answer.status, code, message, retryAfter === null ? undefined : Number(retryAfter))
  }
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, [method, template]]) => [
      name,
      (input = {}, { signal } = {}) => call(method, template, input, signal),
    ]),
  )
}
`
}
