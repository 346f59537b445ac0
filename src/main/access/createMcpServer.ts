import { setImmediate as nextTurn } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { endpoints, mostCharacters } from '../../contract/access/endpoints.ts'
import { searchModes } from '../../contract/search.ts'
import { defined } from '../base/defined.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import type { ScopedLibrary } from './scopedLibrary.ts'

export interface ServedMcp {
  readonly server: McpServer
  /** Resolves when every call that has been read is answered. */
  answered(): Promise<void>
}

const documentId = z.int().min(1).describe('The number of the document, as search gives it')
const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual)
const readOnly = { readOnlyHint: true, openWorldHint: false } as const
const undoable = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

/**
 * Tools for other programs, by the Model Context Protocol: what the HTTP API gives, in the same scope. Tools that change the
 * library are there only where `mayWrite` is true.
 */
export function createMcpServer(library: ScopedLibrary, mayWrite: boolean, version: string): ServedMcp {
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
  const collectionNamed = async (name: string, signal: AbortSignal): Promise<number> => {
    const { collections } = await library.listCollections({}, signal)
    const found = collections.find((one) => one.name === name)
    if (!found) throw new QuarryError('not_found', `There is no collection named "${name}".`)
    return found.id
  }

  server.registerTool(
    'list',
    {
      description: 'Lists the collections, or with a collection its documents.',
      inputSchema: { collection: z.string().optional(), offset: z.int().min(0).default(0), limit: limit(500, 100) },
      annotations: readOnly,
    },
    ({ collection, offset, limit: most }, { signal }) =>
      answer(async () => {
        if (collection === undefined) return library.listCollections({}, signal)
        const id = await collectionNamed(collection, signal)
        return library.listDocuments({ collection: id, offset, limit: most, sort: 'added' }, signal)
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
    ({ query, mode, limit: most, since, until }, { signal }) =>
      answer(() => {
        const asked = { query, mode, limit: most, filters: defined({ since, until }) }
        return library.search(endpoints.search.input.parse(asked), signal)
      }),
  )
  server.registerTool(
    'similar',
    {
      description: 'Finds documents like one.',
      inputSchema: { document: documentId, limit: limit(100, 10) },
      annotations: readOnly,
    },
    (asked, { signal }) => answer(() => library.similar(asked, signal)),
  )
  server.registerTool(
    'get',
    {
      description: `Gives the text of a document, at most ${mostCharacters} characters from an offset on, and what is known of it.`,
      inputSchema: { document: documentId, offset: z.int().min(0).default(0) },
      annotations: readOnly,
    },
    (asked, { signal }) => answer(() => library.getDocument(asked, signal)),
  )
  server.registerTool(
    'cite',
    {
      description: 'Gives the bibliographic entry of a document.',
      inputSchema: { document: documentId, format: endpoints.cite.input.shape.format },
      annotations: readOnly,
    },
    (asked, { signal }) => answer(() => library.cite(asked, signal)),
  )
  server.registerTool(
    'open',
    {
      description: 'Gives the link that opens a document in Quarry, and the address it came from.',
      inputSchema: { document: documentId },
      annotations: readOnly,
    },
    (asked, { signal }) => answer(() => library.open(asked, signal)),
  )
  if (mayWrite) {
    server.registerTool(
      'tag',
      {
        description: 'Tags a document. The user can undo it.',
        inputSchema: { document: documentId, name: endpoints.tag.input.shape.name },
        annotations: undoable,
      },
      (asked, { signal }) => answer(() => library.tag(asked, signal)),
    )
    server.registerTool(
      'note',
      {
        description: 'Adds a note to a document. The user can undo it.',
        inputSchema: { document: documentId, text: endpoints.note.input.shape.text },
        annotations: undoable,
      },
      (asked, { signal }) => answer(() => library.note(asked, signal)),
    )
    const { title, text, url } = endpoints.add.input.shape
    server.registerTool(
      'add',
      {
        description: 'Adds a document to a collection. It can be searched by word shortly after.',
        inputSchema: { collection: z.string().describe('Its name'), title, text, url },
        annotations: undoable,
      },
      ({ collection, ...record }, { signal }) =>
        answer(async () => library.add({ ...record, collection: await collectionNamed(collection, signal) }, signal)),
    )
  }
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
