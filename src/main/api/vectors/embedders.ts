import type { EmbedderView } from '../../../contract/vectors/embedders.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { Embedder, EmbedderSource } from '../../model/vectors/embedder.ts'

type NewEmbedder = Parameters<QuarryHandlers['embedders']['add']>[0]

export function embedderHandlers({ embedders, service }: Core): QuarryHandlers['embedders'] {
  return {
    list: async () => embedders.list().map(embedderView),
    add: async (given, signal) => {
      const { name, queryPrefix, documentPrefix, maxTexts, timeoutSeconds } = given
      if (service.modelNamed(name) !== undefined || service.mediaModelNamed(name) !== undefined)
        throw new QuarryError('conflict', `The service has a model named "${name}".`, { hint: 'Choose another name.' })
      const added = await embedders.add(
        {
          name,
          source: sourceOf(given),
          prefixes: defined({ query: queryPrefix, document: documentPrefix }),
          maxTexts,
          timeoutMs: timeoutSeconds === undefined ? undefined : timeoutSeconds * 1_000,
        },
        signal,
      )
      return embedderView(added)
    },
    test: ({ name }, signal) => embedders.test(name, signal),
    remove: async ({ name }) => ({ removed: await embedders.remove(name) }),
  }
}

function sourceOf(given: NewEmbedder): EmbedderSource {
  if (given.kind === 'folder') return { kind: 'folder', path: given.path }
  const { url, model, allowNetwork } = given
  return { kind: 'address', url, model, allowNetwork }
}

function embedderView({ name, source, space, prefixes, maxTexts, timeoutMs }: Embedder): EmbedderView {
  return {
    name,
    kind: source.kind,
    place: source.kind === 'address' ? source.url : source.path,
    ...space,
    allowNetwork: source.kind === 'address' && source.allowNetwork,
    queryPrefix: prefixes.query,
    documentPrefix: prefixes.document,
    maxTexts,
    timeoutSeconds: timeoutMs / 1_000,
  }
}
