import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import { hashOfQuestion, type AskOptions, type QueryEmbedder } from '../search/queryEmbedder.ts'
import type { Store } from '../store/store.ts'

/** The vector of a query in a space of a server. */
export interface TeamEmbedding {
  readonly space: SpaceKey
  readonly vector: Float32Array
  /** What a rank by it counts in a fused ranking, as in the library; by word it is 1. */
  readonly rankWeight: number
}

/**
 * The vector of a query in the space of a server that today's service can be asked for; the key stays here, only the vector
 * is compared there. It is kept as for a search of the library, and asked for once. @throws QuarryError where none can be had
 */
export async function embedForTeam(
  { store, embedder, clock }: { readonly store: Store; readonly embedder: QueryEmbedder; readonly clock: Clock },
  query: string,
  spaces: readonly SpaceKey[],
  options: AskOptions,
): Promise<TeamEmbedding> {
  const space = spaces.find(({ origin }) => origin === embedder.origin) ?? spaces[0]
  if (!space) throw new QuarryError('conflict', 'Nothing on the server is embedded yet.')
  const { origin, model, dimension } = space
  const known = await store.read.findSpace({ origin, model, dimension })
  const id = known ?? (await store.write.ensureSpace({ origin, model, dimension }, clock.now()))
  const asked = await store.read.readQuestion(id, hashOfQuestion({ kind: 'text', text: query }))
  const of = { id, origin, model, dimension, vectors: 0, isMultimodal: false, asked }
  return { space, vector: await embedder.embed(of, query, options), rankWeight: embedder.weightOf(model) }
}
