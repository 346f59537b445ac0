import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Embedder, EmbedderPrefixes, EmbedderSource } from '../model/vectors/embedder.ts'
import { ONNX_ORIGIN, serverOrigin, type SpaceKey } from '../model/vectors/space.ts'
import type { EmbedderThread, TextEmbedder } from '../service/embedders/embedderThread.ts'
import type { ProbedModel } from '../service/embedders/worker.ts'
import { isLoopback } from '../service/transport/networkRoute.ts'
import { parseBaseUrl } from '../service/transport/parseBaseUrl.ts'

/** A model of one's own as it is added: tried with one text before it is kept. */
export interface NewEmbedder {
  readonly name: string
  readonly source: EmbedderSource
  /** Undefined: those that the model's folder names, or none. */
  readonly prefixes: Partial<EmbedderPrefixes>
  readonly maxTexts: number | undefined
  readonly timeoutMs: number | undefined
}

export interface EmbedderTest {
  readonly texts: number
  readonly tookMs: number
}

/** The models of this user's own, whatever library is open: a library may lie on a computer that has none of them. */
export interface Embedders {
  /** By name. */
  list(): readonly Embedder[]
  /** The one of this name, or whose vectors are stored under it. */
  named(name: string): Embedder | undefined
  /** The one that makes vectors of this space. */
  of(space: SpaceKey): Embedder | undefined
  /** Tries the model, then keeps it. @throws QuarryError usage, conflict; ServiceError as its server said it */
  add(given: NewEmbedder, signal?: AbortSignal): Promise<Embedder>
  /** Embeds as many texts as a request takes. @throws QuarryError not_found; ServiceError */
  test(name: string, signal?: AbortSignal): Promise<EmbedderTest>
  /** Its vectors stay; answers whether there was one of this name. */
  remove(name: string): Promise<boolean>
  /** @throws QuarryError not_found where no model of this computer makes vectors of the space */
  textEmbedder(space: SpaceKey): { readonly embedder: Embedder; readonly client: TextEmbedder }
  close(): Promise<void>
}

/** Few: a model on this computer takes seconds for what a service does in one. */
const USUAL_TEXTS = 32
const USUAL_TIMEOUT_MS = 120_000
const MAX_DIMENSION = 4096

const stored = z.array(
  z.object({
    name: z.string(),
    source: z.union([
      z.object({ kind: z.literal('address'), url: z.string(), model: z.string(), allowNetwork: z.boolean() }),
      z.object({ kind: z.literal('folder'), path: z.string() }),
    ]),
    space: z.object({ origin: z.string(), model: z.string(), dimension: z.int().positive() }),
    answersAs: z.string().optional(),
    prefixes: z.object({ query: z.string(), document: z.string() }),
    maxTexts: z.int().min(1),
    timeoutMs: z.int().min(1),
  }),
)

/** Reads and writes `file` (undefined: kept for the process only), which other processes may change meanwhile. */
export function createEmbedders({
  file,
  thread,
  clock,
}: {
  readonly file: string | undefined
  readonly thread: EmbedderThread
  readonly clock: Clock
}): Embedders {
  let kept: readonly Embedder[] = []
  const list = () => (file === undefined ? kept : read(file))
  const keep = async (next: readonly Embedder[]) => {
    kept = next.toSorted((a, b) => a.name.localeCompare(b.name))
    if (file !== undefined) await replaceFile(file, JSON.stringify(kept, null, 2))
  }
  const of = (space: SpaceKey) => list().find((one) => isSameSpace(one.space, space))
  const textEmbedder: Embedders['textEmbedder'] = (space) => {
    const embedder = of(space)
    if (embedder) return { embedder, client: thread.embedderOf(embedder) }
    throw new QuarryError('not_found', `No model on this computer makes vectors of ${space.model}.`, {
      where: space.origin,
      hint: 'Add it under Settings, Models of your own.',
    })
  }
  return {
    list,
    of,
    named: (name) => {
      const all = list()
      return all.find((one) => one.name === name) ?? all.find(({ space }) => space.model === name)
    },
    textEmbedder,
    add: async (given, signal) => {
      const name = given.name.trim()
      if (name === '') throw new QuarryError('usage', 'The model needs a name.', { where: 'name' })
      const source = checkedSource(given.source)
      if (list().some((one) => one.name === name))
        throw new QuarryError('conflict', `There is a model named "${name}" already.`, {
          hint: 'Choose another name, or remove that one first.',
        })
      const timeoutMs = given.timeoutMs ?? USUAL_TIMEOUT_MS
      const probed = await thread.probe(source, timeoutMs, signal)
      if (probed.dimension > MAX_DIMENSION)
        throw new QuarryError(
          'usage',
          `Its vectors have ${probed.dimension} numbers; at most ${MAX_DIMENSION} are kept.`,
        )
      const prefixes = { ...probed.prefixes, ...given.prefixes }
      const space = spaceOf(source, probed, prefixes)
      const same = of(space)
      if (same) throw new QuarryError('conflict', `This model is there already, as "${same.name}".`)
      const maxTexts = given.maxTexts ?? USUAL_TEXTS
      const embedder = { name, source, space, answersAs: probed.model, prefixes, maxTexts, timeoutMs }
      await keep([...list(), embedder])
      return embedder
    },
    test: async (name, signal) => {
      const found = list().find((one) => one.name === name)
      if (!found) throw noSuch(name, list())
      const { client } = textEmbedder(found.space)
      const texts = Array.from({ length: found.maxTexts }, (_, at) => `Text number ${at + 1} about the harbour.`)
      const { model, dimension } = found.space
      const startedAt = clock.now()
      await client.embed({ model, dimension, inputType: 'document', texts }, { signal })
      return { texts: texts.length, tookMs: clock.now() - startedAt }
    },
    remove: async (name) => {
      const all = list()
      const left = all.filter((one) => one.name !== name)
      if (left.length === all.length) return false
      await keep(left)
      return true
    },
    close: thread.close,
  }
}

function isSameSpace(a: SpaceKey, b: SpaceKey): boolean {
  return a.origin === b.origin && a.model === b.model && a.dimension === b.dimension
}

function noSuch(name: string, all: readonly Embedder[]): QuarryError {
  const names = all.map((one) => one.name).join(', ')
  return new QuarryError('not_found', `There is no model of your own named "${name}".`, {
    hint: names === '' ? 'None was added yet.' : `There is: ${names}.`,
  })
}

/** @throws QuarryError usage */
function checkedSource(source: EmbedderSource): EmbedderSource {
  if (source.kind === 'folder') return { kind: 'folder', path: path.resolve(source.path) }
  if (source.model.trim() === '')
    throw new QuarryError('usage', 'Name the model that the server is to use.', { where: 'model' })
  // What is copied from a manual may be the whole address.
  const url = parseBaseUrl(source.url.trim()).replace(/\/embeddings$/, '')
  if (!source.allowNetwork && !isLoopback(new URL(url).hostname))
    throw new QuarryError('usage', 'This address is not on this computer: texts would leave it.', {
      where: url,
      hint: 'Allow it expressly if that is what you want.',
    })
  return { ...source, model: source.model.trim(), url }
}

/** The name under which vectors are stored has everything in it that makes them what they are. */
function spaceOf(
  source: EmbedderSource,
  { model, dimension, hash }: ProbedModel,
  prefixes: EmbedderPrefixes,
): SpaceKey {
  const hasPrefixes = prefixes.query !== '' || prefixes.document !== ''
  const marked = hasPrefixes ? ` prefixed ${hashOf([prefixes.query, prefixes.document])}` : ''
  if (source.kind === 'address')
    return { origin: serverOrigin(source.url), model: `${model ?? source.model}${marked}`, dimension }
  return { origin: ONNX_ORIGIN, model: `${path.basename(source.path)}${marked} ${hash}`, dimension }
}

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
}

/** A file that is missing or damaged names none. */
function read(file: string): readonly Embedder[] {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ answersAs, ...one }) => ({ ...one, answersAs }))
  } catch {
    return []
  }
}
