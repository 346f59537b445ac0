import type { ServiceHandle } from '../service/serviceHandle.ts'
import { embeddingMaxCharacters, embeddingMaxInputs } from '../service/operations/embeddingLimits.ts'

/** Enough to tell what is near; a prefix of the model's full width is a vector too. */
const dimension = 256

/**
 * The cosine similarity of each pair of texts by the local service, which costs nothing and sends nothing away; undefined
 * where another service is in use, or a pair has no second text.
 */
export async function measureSimilarity(
  service: ServiceHandle,
  pairs: readonly (readonly [string, string | undefined])[],
  signal: AbortSignal | undefined,
): Promise<readonly (number | undefined)[]> {
  const none = pairs.map(() => undefined)
  if (service.baseUrl !== undefined) return none
  const texts = [...new Set(pairs.flatMap(([one, other]) => (other === undefined ? [] : [one, other])))].filter(
    (text) => text.length <= embeddingMaxCharacters,
  )
  if (texts.length === 0) return none
  const client = await service.embeddingClient()
  const vectors = new Map<string, Float32Array>()
  for (let at = 0; at < texts.length; at += embeddingMaxInputs) {
    const batch = texts.slice(at, at + embeddingMaxInputs)
    const { values } = await client.embed(
      { model: service.defaultModel, dimension, inputType: 'document', texts: batch },
      { signal },
    )
    const width = values.length / batch.length
    for (const [index, text] of batch.entries()) vectors.set(text, values.subarray(index * width, (index + 1) * width))
  }
  return pairs.map(([one, other]) => {
    const [a, b] = [vectors.get(one), other === undefined ? undefined : vectors.get(other)]
    return a && b ? cosine(a, b) : undefined
  })
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    dot += x * y
    lengthA += x * x
    lengthB += y * y
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB)
}
