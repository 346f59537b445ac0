import { z } from 'zod'
import { facets } from '../organising/facets.ts'
import { searchFilters } from '../organising/searchFilters.ts'
import { searchModes } from '../search.ts'

/**
 * The HTTP API for other programs. Each endpoint has one input, whose fields are the parameters of its path, and beside them
 * those of the query (GET) or of the JSON body (POST). The OpenAPI document and the typed client are made from these.
 */
export interface Endpoint<In extends z.ZodObject = z.ZodObject, Out extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** As OpenAPI writes it: `/v1/documents/{document}`. */
  readonly path: string
  readonly summary: string
  /** Changes the library: only for keys that may write. */
  readonly writes: boolean
  readonly input: In
  readonly output: Out
}

/** Characters of a text that are given at once. */
export const mostCharacters = 20_000
const citationFormats = ['csl-json', 'bibtex', 'ris'] as const

const document = z.int().min(1).describe('The number of the document')
const collection = z.int().min(1).describe('The number of the collection')
const offset = z.int().min(0).default(0)
const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual)
const time = z.string().nullable().describe('ISO 8601')

/** Hard filters that need nothing of the user's own lists. */
const filters = searchFilters.pick({
  collections: true,
  since: true,
  until: true,
  asOf: true,
  domains: true,
  languages: true,
  kinds: true,
})

const place = z
  .object({
    file: z.string().optional(),
    path: z.string().optional(),
    movedTo: z.string().optional().describe('The present name of the outermost file, of one that was moved'),
    goneSince: z.string().optional().describe('When the outermost file was found to be gone from its watched folder'),
    row: z.int().optional(),
    page: z.int().optional(),
    pageLabel: z.string().optional(),
    pages: z
      .array(z.object({ page: z.int(), pageLabel: z.string().optional() }))
      .readonly()
      .optional(),
    boxes: z
      .array(z.object({ page: z.int(), left: z.number(), top: z.number(), width: z.number(), height: z.number() }))
      .readonly()
      .optional(),
    sheet: z.string().optional(),
    range: z.string().optional(),
    message: z.int().optional(),
    part: z.string().optional(),
    inMailbox: z.literal(true).optional(),
    chapter: z.string().optional(),
  })
  .describe('Where in the original the text lies')

const hit = z.object({
  document,
  passage: z.int(),
  title: z.string(),
  url: z.string().nullable(),
  publishedAt: time,
  collection: z.string(),
  text: z.string(),
  score: z.number(),
  place: place.nullable(),
})
const hits = z.array(hit)
export type AccessHit = z.output<typeof hit>

const summary = z.object({
  document,
  kind: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  authors: z.string().nullable(),
  language: z.string().nullable(),
  publishedAt: time,
  capturedAt: z.string(),
  characters: z.int(),
})

const query = z
  .string()
  .min(1)
  .max(10_000)
  .describe('May have "phrases", -unwanted, OR, title:, site:, lang:, after: and before:')
const mode = z.enum(searchModes).default('hybrid')
const changed = z.object({ changed: z.int().describe('How many documents are different now') })

const get = <In extends z.ZodObject, Out extends z.ZodType>(path: string, about: string, input: In, output: Out) =>
  ({ method: 'GET', path, summary: about, writes: false, input, output }) as const
const post = <In extends z.ZodObject, Out extends z.ZodType, Writes extends boolean>(
  path: string,
  about: string,
  input: In,
  output: Out,
  writes: Writes,
) => ({ method: 'POST', path, summary: about, writes, input, output }) as const

export const endpoints = {
  listCollections: get(
    '/v1/collections',
    'The collections that the key may read',
    z.object({}),
    z.object({ collections: z.array(z.object({ id: collection, name: z.string(), documents: z.int() })) }),
  ),
  listDocuments: get(
    '/v1/collections/{collection}/documents',
    'The documents of a collection',
    z.object({
      collection,
      offset,
      limit: limit(500, 100),
      sort: z.enum(['added', 'published', 'title']).default('added'),
    }),
    z.object({ total: z.int(), documents: z.array(summary) }),
  ),
  search: post(
    '/v1/search',
    'Passages found by meaning, by word, or both. Nothing is sent: where the query has no vector yet, it is estimated, or words decide',
    z.object({ query, mode, filters: filters.prefault({}), limit: limit(1_000, 20), offset }),
    z.object({
      mode: z.enum([...searchModes, 'offline', 'offline-semantic']).describe('What answered'),
      reason: z.string().optional().describe('Why it is not the mode that was asked for'),
      hits,
    }),
    false,
  ),
  facets: post(
    '/v1/facets',
    'How many documents of all that is found have which value',
    z.object({
      query: query.or(z.literal('')).default(''),
      mode,
      filters: filters.prefault({}),
      facets: facets.min(1),
      most: z.int().min(1).max(1_000).default(20).describe('Values of each facet'),
    }),
    z.object({
      documents: z.int(),
      undated: z.int(),
      nearest: z.int().nullable().describe('How many can have been found by meaning at most; null: none was'),
      facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
    }),
    false,
  ),
  getDocument: get(
    '/v1/documents/{document}',
    `The text of a document, at most ${mostCharacters} characters from an offset on, and what is known of it`,
    z.object({ document, offset }),
    summary.extend({
      collections: z.array(z.object({ id: collection, name: z.string() })),
      nextOffset: z.int().optional().describe('Where the text goes on'),
      text: z.string(),
    }),
  ),
  similar: get(
    '/v1/documents/{document}/similar',
    'Documents like one',
    z.object({ document, limit: limit(100, 10) }),
    z.object({ hits }),
  ),
  cite: get(
    '/v1/documents/{document}/citation',
    'The bibliographic entry of a document',
    z.object({ document, format: z.enum(citationFormats).default('csl-json') }),
    z.object({ format: z.enum(citationFormats), citation: z.string() }),
  ),
  open: get(
    '/v1/documents/{document}/link',
    'The link that opens a document in Quarry, and the address it came from',
    z.object({ document }),
    z.object({ title: z.string(), link: z.string(), url: z.string().nullable() }),
  ),
  tag: post(
    '/v1/documents/{document}/tags',
    'Tags a document; the user can undo it',
    z.object({ document, name: z.string().trim().min(1).max(200) }),
    changed,
    true,
  ),
  note: post(
    '/v1/documents/{document}/notes',
    'Adds a note to a document; the user can undo it',
    z.object({ document, text: z.string().trim().min(1).max(100_000).describe('Markdown') }),
    z.object({ note: z.int().describe('The number of the note') }),
    true,
  ),
  add: post(
    '/v1/collections/{collection}/documents',
    'Adds a document to a collection; it can be searched by word when the job is done',
    z.object({
      collection,
      title: z.string().trim().min(1).max(1_000),
      text: z.string().min(1).max(500_000),
      url: z.url().max(10_000).optional(),
    }),
    z.object({ job: z.int().describe('The number of the import job') }),
    true,
  ),
} satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints
/** What is asked, checked and with its defaults. */
export type EndpointInput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['input']>
export type EndpointOutput<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['output']>

/** One function for each endpoint. */
export type Endpoints = {
  readonly [Name in EndpointName]: (input: EndpointInput<Name>, signal: AbortSignal) => Promise<EndpointOutput<Name>>
}

export const accessError = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
