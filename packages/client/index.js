// Made from the contract of Quarry by "npm run docs". Do not edit.

const endpoints = {
  listCollections: ['GET', '/v1/collections'],
  listDocuments: ['GET', '/v1/collections/{collection}/documents'],
  search: ['POST', '/v1/search'],
  facets: ['POST', '/v1/facets'],
  getDocument: ['GET', '/v1/documents/{document}'],
  similar: ['GET', '/v1/documents/{document}/similar'],
  cite: ['GET', '/v1/documents/{document}/citation'],
  open: ['GET', '/v1/documents/{document}/link'],
  tag: ['POST', '/v1/documents/{document}/tags'],
  note: ['POST', '/v1/documents/{document}/notes'],
  add: ['POST', '/v1/collections/{collection}/documents'],
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
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => {
      const value = encodeURIComponent(rest[name])
      delete rest[name]
      return value
    })
    const url = new URL(path, address)
    const headers = { authorization: `Bearer ${key}` }
    if (method === 'GET')
      for (const [name, value] of Object.entries(rest)) if (value !== undefined) url.searchParams.set(name, value)
    const sent =
      method === 'GET' ? {} : { body: JSON.stringify(rest), headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await ask(url, { method, headers, signal, ...sent })
    const body = await answer.json().catch(() => undefined)
    if (answer.ok) return body
    const { code = 'internal', message = `Quarry answered with status ${answer.status}.` } = body?.error ?? {}
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
