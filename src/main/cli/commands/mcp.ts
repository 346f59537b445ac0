import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { CollectionView } from '../../../contract/collections.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { mcpPath } from '../../access/serveAccess.ts'
import { createScopedLibrary } from '../../access/scopedLibrary.ts'
import { collect, portNumber } from '../input/parseOption.ts'
import { findCollections } from '../input/collectionNames.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { serveUntilStopped } from './service.ts'

interface McpFlags {
  readonly collection?: string[]
  readonly all?: boolean
  readonly http?: boolean
  readonly port: number
}

export function addMcp(program: Command, dispatch: Dispatch): void {
  program
    .command('mcp')
    .description(
      'serves search, similar, get, cite, list and open to another program (Model Context Protocol) over standard input and output, where it reads only, or over HTTP; sends nothing',
    )
    .option(
      '--collection <name>',
      'what the program may see: this collection and those in it (may be given several times)',
      collect,
    )
    .option('--all', 'the program may see the whole library')
    .option(
      '--http',
      'over HTTP, on this machine only, until Ctrl-C: keys ("quarry api keys add") say what each program may do',
    )
    .option('--port <n>', 'with --http, its port; 0 takes a free one', portNumber, 0)
    .action((flags: McpFlags, command: Command) => dispatch(command, (invocation) => serve(invocation, flags)))
}

function serve(
  invocation: Invocation,
  { collection = [], all = false, http = false, port }: McpFlags,
): Promise<ExitCode> {
  const isNamed = collection.length > 0
  if (http) {
    if (all || isNamed)
      throw new QuarryError('usage', 'With --http, the key of a program says what it may see.', {
        hint: 'Leave out --collection and --all, and make a key with "quarry api keys add".',
      })
    return invocation.withLibrary(
      async (_, library) => {
        const server = await library.serveAccess(port)
        return serveUntilStopped(invocation, { ...server, url: `${server.url}${mcpPath}` })
      },
      { create: false },
    )
  }
  if (port !== 0) throw new QuarryError('usage', '--port needs --http.', { hint: 'Add --http, or leave out --port.' })
  if (all && isNamed)
    throw new QuarryError('usage', '--all and --collection exclude each other.', { hint: 'Give one of them.' })
  if (!all && !isNamed)
    throw new QuarryError('usage', 'What may the program see?', { hint: 'Give --collection NAME, or --all.' })
  if (invocation.json) throw new QuarryError('usage', 'The protocol has a JSON of its own: leave out --json.')
  return invocation.withLibrary(
    async (client) => {
      const { host, stop } = invocation
      const collections = all ? undefined : await scopeOf(client, collection, stop)
      // Loaded when it is needed: no other command should wait for it.
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
      const { createMcpServer } = await import('../../access/createMcpServer.ts')
      const library = createScopedLibrary(client, { collections: collections?.map(({ id }) => id), mayWrite: false })
      const { server, answered } = createMcpServer(library, false, host.version)
      const input = Readable.from(host.stdin, { objectMode: false })
      const output = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          host.stdout.write(chunk.toString('utf8'))
          done()
        },
      })
      const ended = once(input, 'end', { signal: stop })
      await server.connect(new StdioServerTransport(input, output))
      try {
        await ended
        await answered()
      } finally {
        await server.close()
      }
      return 0
    },
    { create: false },
  )
}

/** Collections with those in them. @throws QuarryError not_found, usage for a smart collection */
async function scopeOf(
  client: QuarryClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly CollectionView[]> {
  const named = await findCollections(client, names, signal)
  const smart = named.find((one) => one.smart !== null)
  if (smart)
    throw new QuarryError('usage', `"${smart.name}" is a search, which changes: name collections that hold documents.`)
  const all = await client.collections.list({}, { signal })
  const scope = new Set(named.map(({ id }) => id))
  for (let size = 0; size !== scope.size;) {
    size = scope.size
    for (const { id, parentId } of all) if (parentId !== null && scope.has(parentId)) scope.add(id)
  }
  return all.filter(({ id, smart: search }) => scope.has(id) && search === null)
}
