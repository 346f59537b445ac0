import path from 'node:path'
import type { Command } from 'commander'
import type { EmbedderView } from '../../../../contract/vectors/embedders.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { integer } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { count, plain, table } from '../../output/format.ts'

interface AddFlags {
  readonly url?: string
  readonly model?: string
  readonly folder?: string
  readonly queryPrefix?: string
  readonly documentPrefix?: string
  readonly batch?: number
  readonly requestTimeout?: number
  readonly allowNetwork?: boolean
}

export function addEmbedder(program: Command, dispatch: Dispatch): void {
  const embedder = program
    .command('embedder')
    .description('models of your own that make vectors: a server on this computer, or a folder with an ONNX model')

  embedder
    .command('list', { isDefault: true })
    .description('the models that were added, for every library')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.embedders.list({}, { signal: invocation.stop })
          invocation.print(all, () => describe(all, invocation.host.stdout.columns))
          return 0
        }),
      ),
    )

  embedder
    .command('add')
    .description('tries a model with one text and adds it; use it with --model NAME')
    .argument('<name>', 'what it is to be called here')
    .option('--url <address>', 'of a server with /v1/embeddings: Ollama, LM Studio, llama.cpp')
    .option('--model <model>', 'as that server knows it')
    .option('--folder <folder>', 'with model.onnx (or onnx/model.onnx) and tokenizer.json')
    .option('--query-prefix <text>', 'stands before each question')
    .option('--document-prefix <text>', 'stands before each document')
    .option('--batch <texts>', 'texts in one request (default: 32)', integer(1, 1_000))
    .option('--request-timeout <seconds>', 'of one request (default: 120)', integer(1, 3_600))
    .option('--allow-network', 'the server may be on another computer, to which your texts then go')
    .action((name: string, flags: AddFlags, command: Command) =>
      dispatch(command, (invocation) => {
        const source = sourceOf(flags)
        return invocation.withLibrary(async (client) => {
          const { queryPrefix, documentPrefix, batch, requestTimeout } = flags
          const added = await client.embedders.add(
            {
              name,
              ...source,
              ...defined({ queryPrefix, documentPrefix, maxTexts: batch, timeoutSeconds: requestTimeout }),
            },
            { signal: invocation.stop },
          )
          const { model, dimension } = added
          invocation.print(
            added,
            () => `Added ${plain(name)}: ${plain(model)}, vectors of ${count(dimension)} numbers.`,
          )
          return 0
        })
      }),
    )

  embedder
    .command('test')
    .description('embeds as many short texts as a request takes')
    .argument('<name>', 'the model')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { texts, tookMs } = await client.embedders.test({ name }, { signal: invocation.stop })
          invocation.print(
            { name, texts, tookMs },
            () => `${plain(name)} embedded ${count(texts)} texts in ${tookMs} ms.`,
          )
          return 0
        }),
      ),
    )

  embedder
    .command('remove')
    .description('takes a model off the list; its vectors stay')
    .argument('<name>', 'the model')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { removed } = await client.embedders.remove({ name })
          if (!removed) throw new QuarryError('not_found', `There is no model of your own named "${name}".`)
          invocation.print({ name, removed }, () => `Removed ${plain(name)}. Its vectors stay.`)
          return 0
        }),
      ),
    )
}

/** @throws QuarryError usage */
function sourceOf({ url, model, folder, allowNetwork = false }: AddFlags) {
  if (folder !== undefined && url === undefined && model === undefined)
    return { kind: 'folder' as const, path: path.resolve(folder) }
  if (url !== undefined && model !== undefined && folder === undefined)
    return { kind: 'address' as const, url, model, allowNetwork }
  throw new QuarryError('usage', 'Say where the model is.', {
    hint: 'On a server: --url ADDRESS and --model MODEL. In a folder: --folder FOLDER.',
  })
}

function describe(all: readonly EmbedderView[], columns: number): string {
  if (all.length === 0) return 'No model of your own was added. Add one with "quarry embedder add".'
  return table(
    [
      { title: 'name' },
      { title: 'model', shrinks: true },
      { title: 'numbers', align: 'right' },
      { title: 'where', shrinks: true },
    ],
    all.map(({ name, model, dimension, place }) => [plain(name), plain(model), count(dimension), plain(place)]),
    columns,
  )
}
