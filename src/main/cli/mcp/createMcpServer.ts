import { setImmediate as nextTurn } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { CollectionView } from '../../../contract/collections.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { searchModes, type HitView } from '../../../contract/search.ts'
import { defined } from '../../base/defined.ts'
import { describeError, QuarryError } from '../../base/errors.ts'

/** What a program may see of a library. */
export interface McpScope {
  /** The only collections, with those in them; undefined: the whole library. */
  readonly collections: readonly CollectionView[] | undefined
}

export interface ServedMcp {
  readonly server: McpServer
  /** Resolves when every call that has been read is answered. */
  answered(): Promise<void>
}

const mostCharacters = 20_000
const documentId = z.int().min(1).describe('The number of the document, as search gives it')
const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual)
const readOnly = { readOnlyHint: true, openWorldHint: false } as const
const citationFormats = ['csl-json', 'bibtex', 'ris'] as const

/**
 * Tools for other programs, by the Model Context Protocol: they read, within the scope, and send nothing to the service. A
 * document that is outside of the scope is not there.
 */
export function createMcpServer(client: QuarryClient, scope: McpScope, version: string): ServedMcp {
  const server = new McpServer({ name: 'quarry', version })
  const running = new Set<Promise<CallToolResult>>()
  /** The result of a tool as JSON; an error as its message. */
  const answer = (work: () => Promise<object>): Promise<CallToolResult> => {
    const result = work().then(
      (found): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(found) }] }),
      (error: unknown): CallToolResult => ({ content: [{ type: 'text', text: describeError(error) }], isError: true }),
    )
    running.add(result)
    void result.then(() => running.delete(result))
    return result
  }
  const ids = scope.collections?.map(({ id }) => id)
  const filters = { collections: ids ?? [] }
  const open = async (id: number) => {
    const document = await client.documents.get({ id })
    if (ids && !document.collections.some((one) => ids.includes(one.id)))
      throw new QuarryError('not_found', `There is no document with the number ${id}.`)
    return document
  }

  server.registerTool(
    'list',
    {
      description: 'Lists the collections, or with a collection its documents.',
      inputSchema: { collection: z.string().optional(), offset: z.int().min(0).default(0), limit: limit(500, 100) },
      annotations: readOnly,
    },
    ({ collection, offset, limit: most }) =>
      answer(async () => {
        const all = scope.collections ?? (await client.collections.list({}))
        if (collection === undefined)
          return { collections: all.map(({ id, name, documents }) => ({ id, name, documents })) }
        const found = all.find(({ name }) => name === collection)
        if (!found) throw new QuarryError('not_found', `There is no collection named "${collection}".`)
        const page = await client.documents.list({ collectionId: found.id, offset, limit: most })
        return {
          total: page.total,
          documents: page.items.map(({ id, title, url, publishedAt }) => ({ document: id, title, url, publishedAt })),
        }
      }),
  )
  server.registerTool(
    'search',
    {
      description:
        'Finds passages by meaning, by word, or both. The query may have "phrases", -unwanted, OR, title:, site:, lang:, after: and before:.',
      inputSchema: {
        query: z.string().min(1),
        mode: z.enum(searchModes).default('hybrid'),
        limit: limit(100, 10),
        since: z.string().optional().describe('Published on this day or later, ISO 8601'),
        until: z.string().optional().describe('Published on this day or earlier, ISO 8601'),
      },
      annotations: readOnly,
    },
    ({ query, mode, limit: most, since, until }) =>
      answer(async () => {
        const asked = { ...filters, ...defined({ since, until }) }
        const found = await client.search.query({ query, mode, limit: most, filters: asked, offline: true })
        return { mode: found.mode, ...defined({ reason: found.reason }), hits: found.hits.map(hitOf) }
      }),
  )
  server.registerTool(
    'similar',
    {
      description: 'Finds documents like one.',
      inputSchema: { document: documentId, limit: limit(100, 10) },
      annotations: readOnly,
    },
    ({ document, limit: most }) =>
      answer(async () => {
        await open(document)
        const found = await client.search.similar({ documentId: document, limit: most, filters })
        return { hits: found.hits.map(hitOf) }
      }),
  )
  server.registerTool(
    'get',
    {
      description: `Gives the text of a document, at most ${mostCharacters} characters from an offset on, and what is known of it.`,
      inputSchema: { document: documentId, offset: z.int().min(0).default(0) },
      annotations: readOnly,
    },
    ({ document: id, offset }) =>
      answer(async () => {
        const { title, text, url, language, authors, publishedAt, capturedAt } = await open(id)
        const part = text.slice(offset, offset + mostCharacters)
        const end = offset + part.length
        return {
          document: id,
          title,
          url,
          language,
          authors,
          publishedAt,
          capturedAt,
          characters: text.length,
          ...(end < text.length ? { nextOffset: end } : {}),
          text: part,
        }
      }),
  )
  server.registerTool(
    'cite',
    {
      description: 'Gives the bibliographic entry of a document.',
      inputSchema: { document: documentId, format: z.enum(citationFormats).default('csl-json') },
      annotations: readOnly,
    },
    ({ document: id, format }) =>
      answer(async () => {
        await open(id)
        const subject = { kind: 'documents' as const, selection: { kind: 'documents' as const, ids: [id] } }
        let citation = ''
        for await (const { text } of client.exports.read({ subject, format })) citation += text
        return { format, citation }
      }),
  )
  server.registerTool(
    'open',
    {
      description: 'Gives the link that opens a document in Quarry, and the address it came from.',
      inputSchema: { document: documentId },
      annotations: readOnly,
    },
    ({ document: id }) =>
      answer(async () => {
        const { title, url } = await open(id)
        return { title, link: `quarry://document/${id}`, url }
      }),
  )
  return {
    server,
    answered: async () => {
      // What has just been read is taken first, and what is answered is written.
      await nextTurn()
      await Promise.all(running)
      await nextTurn()
    },
  }
}

function hitOf({ documentId: document, passageId, title, url, publishedAt, collection, text, score, place }: HitView) {
  return { document, passage: passageId, title, url, publishedAt, collection, text, score, place }
}
