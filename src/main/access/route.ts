import { z } from 'zod'
import { endpoints, type Endpoint, type EndpointName } from '../../contract/access/endpoints.ts'
import { schemaOf } from '../../contract/access/openApi.ts'
import { plainIssue } from '../../contract/wire/plainIssue.ts'
import { QuarryError } from '../base/errors.ts'

/** An endpoint that was asked for, and the parameters in its path. */
export interface Route {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  readonly inPath: Readonly<Record<string, string>>
}

const table = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => ({
  name,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[^/]+)`)}$`),
  /** Fields that are numbers: in a URL they are texts. */
  numbers: new Set(
    Object.entries(schemaOf(endpoint.input, 'input').properties ?? {})
      .filter(([, schema]) => typeof schema === 'object' && (schema.type === 'integer' || schema.type === 'number'))
      .map(([field]) => field),
  ),
}))

/** The endpoint at a path; otherwise the methods that there are for it, none where there is nothing. */
export function findRoute(method: string, path: string): Route | readonly string[] {
  const here = table.flatMap((one) => {
    const match = one.pattern.exec(path)
    return match ? [{ ...one, inPath: { ...match.groups } }] : []
  })
  return here.find(({ endpoint }) => endpoint.method === method) ?? here.map(({ endpoint }) => endpoint.method)
}

/** The checked input of an endpoint. @throws QuarryError usage naming every field that is wrong */
export function readInput({ name, endpoint, inPath }: Route, query: URLSearchParams, body: unknown): object {
  const numbers = table.find((one) => one.name === name)?.numbers
  const typed = Object.entries({ ...(endpoint.method === 'GET' ? Object.fromEntries(query) : {}), ...inPath }).map(
    ([field, text]) => [field, numbers?.has(field) ? numberOf(text) : text],
  )
  const given = endpoint.method === 'GET' ? {} : z.record(z.string(), z.unknown()).safeParse(body).data
  if (!given) throw new QuarryError('usage', 'The body must be a JSON object.')
  const parsed = endpoint.input.strict().safeParse({ ...given, ...Object.fromEntries(typed) }, { error: plainIssue })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  throw new QuarryError('usage', problems.join('; '))
}

/** What is no number stays as it was written, so that a refusal can say so. */
function numberOf(text: string): number | string {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? text : value
}
