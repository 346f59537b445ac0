import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import type { Command } from 'commander'
import type { CollectionView } from '../../../contract/collections.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { collect } from '../input/parseOption.ts'
import { findCollections } from '../input/collectionNames.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'

interface McpFlags {
  readonly collection?: string[]
  readonly all?: boolean
}

export function addMcp(program: Command, dispatch: Dispatch): void {
  program
    .command('mcp')
    .description(
      'serves search, similar, get, cite, list and open to another program over standard input and output (Model Context Protocol); reads only, and sends nothing',
    )
    .option(
      '--collection <name>',
      'what the program may see: this collection and those in it (may be given several times)',
      collect,
    )
    .option('--all', 'the program may see the whole library')
    .action((flags: McpFlags, command: Command) => dispatch(command, (invocation) => serve(invocation, flags)))
}

function serve(invocation: Invocation, { collection = [], all = false }: McpFlags): Promise<ExitCode> {
  if (all === collection.length > 0)
    throw new QuarryError('usage', 'What may the program see?', { hint: 'Give --collection NAME, or --all.' })
  if (invocation.json) throw new QuarryError('usage', 'The protocol has a JSON of its own: leave out --json.')
  return invocation.withLibrary(
    async (client) => {
      const { host, stop } = invocation
      const collections = all ? undefined : await scopeOf(client, collection, stop)
      // Loaded when it is needed: no other command should wait for it.
      const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
      const { createMcpServer } = await import('../mcp/createMcpServer.ts')
      const { server, answered } = createMcpServer(client, { collections }, host.version)
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
