import { abortedByUser } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { isMovable, serveWorker, Transferred } from '../../base/workers.ts'
import type { AddressSource, Embedder, FolderSource } from '../../model/vectors/embedder.ts'
import { ServiceError } from '../errors.ts'
import type { EmbeddingInputType } from '../wire/embedding.ts'
import { createConnection, type ServiceConnection } from '../transport/connection.ts'
import { shapeError } from '../transport/reply.ts'
import type { Route } from '../transport/networkRoute.ts'
import { hashModelFolder, readModelFolder, type ModelFolder } from './modelFolder.ts'
import { loadOnnxModel, type OnnxModel } from './onnxModel.ts'
import { embedAtAddress, type OwnVectors } from './openAiEmbedding.ts'

/**
 * The thread in which models of the user's own make vectors: it asks their servers and decodes what they answer, and runs
 * those that lie in a folder. See embedderThread.ts for its caller.
 */
export interface OwnRequest {
  readonly texts: readonly string[]
  readonly inputType: EmbeddingInputType
}

/** What a model turned out to be when it was tried. */
export interface ProbedModel {
  /** As its server calls it; undefined for a folder, and where the server does not say. */
  readonly model: string | undefined
  readonly dimension: number
  /** Of the model's files; undefined for a server. */
  readonly hash: string | undefined
  /** That its folder names. */
  readonly prefixes: Embedder['prefixes']
}

interface LoadedModel {
  readonly folder: ModelFolder
  readonly hash: string
  readonly model: OnnxModel
}

const PROBE = 'A short text that every model accepts.'
const noPrefixes = { query: '', document: '' }

const connections = new Map<string, ServiceConnection>()
const models = new Map<string, Promise<LoadedModel>>()
const running = new Map<number, AbortController>()

const connectionTo = ({ url }: AddressSource, route: Route): ServiceConnection => {
  const key = JSON.stringify([url, route])
  const known = connections.get(key) ?? createConnection({ baseUrl: url, route })
  connections.set(key, known)
  return known
}

const modelIn = ({ path }: FolderSource): Promise<LoadedModel> => {
  const known = models.get(path) ?? load(path)
  models.set(path, known)
  // One that could not be loaded may have been mended when it is asked for again.
  known.catch(() => models.delete(path))
  return known
}

async function load(path: string): Promise<LoadedModel> {
  const folder = await readModelFolder(path)
  return { folder, hash: await hashModelFolder(folder), model: await loadOnnxModel(folder) }
}

async function run<T>(callId: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  running.set(callId, controller)
  try {
    return await work(controller.signal)
  } finally {
    running.delete(callId)
  }
}

const handlers = {
  /** Tries a source with one text. @throws ServiceError, QuarryError */
  probe: (callId: number, source: Embedder['source'], timeoutMs: number, route: Route): Promise<ProbedModel> =>
    run(callId, async (signal) => {
      if (source.kind === 'address') {
        const connection = connectionTo(source, route)
        const made = await embedAtAddress(connection, source, [PROBE], { timeoutMs, dimension: undefined, signal })
        refuseZeros(made, source.url)
        const { model, dimension } = made
        return { model, dimension, hash: undefined, prefixes: noPrefixes }
      }
      // What was changed in the folder counts.
      models.delete(source.path)
      const { folder, hash, model } = await modelIn(source)
      const made = await model.embed([PROBE], signal)
      refuseZeros(made, source.path)
      const { dimension } = made
      return { model: undefined, dimension, hash, prefixes: folder.prefixes }
    }),

  /** One request. @throws ServiceError, QuarryError */
  embed: (callId: number, embedder: Embedder, { texts, inputType }: OwnRequest, route: Route) =>
    run(callId, async (signal) => {
      const prefix = embedder.prefixes[inputType === 'query' ? 'query' : 'document']
      const prefixed = prefix === '' ? texts : texts.map((text) => prefix + text)
      const made = await embedAs(embedder, prefixed, route, signal)
      const { source } = embedder
      refuseZeros(made, source.kind === 'address' ? source.url : source.path)
      return new Transferred(made, [made.values.buffer].filter(isMovable))
    }),

  abort(callId: number): void {
    running.get(callId)?.abort(abortedByUser())
  },
}

async function embedAs(
  { source, space, timeoutMs, answersAs }: Embedder,
  texts: readonly string[],
  route: Route,
  signal: AbortSignal,
): Promise<OwnVectors> {
  if (source.kind === 'folder') {
    const { hash, model } = await modelIn(source)
    if (!space.model.endsWith(hash))
      throw new QuarryError('conflict', 'The model in this folder is not the one that was added.', {
        where: source.path,
        hint: 'Add it again: its vectors are not comparable with those that are there.',
      })
    return model.embed(texts, signal)
  }
  const made = await embedAtAddress(connectionTo(source, route), source, texts, {
    timeoutMs,
    dimension: space.dimension,
    signal,
  })
  if (answersAs !== undefined && made.model !== answersAs)
    throw shapeError(
      { status: 200, where: source.url, requestId: undefined, retryAfterMs: undefined, latencyMs: 0, redact: (t) => t },
      `its vectors are of the model ${made.model ?? 'without a name'}, and ${answersAs} was asked for`,
    )
  return made
}

/**
 * Refuses a vector of zeros: it is as far from every text as from every other, so that its text would never be found. Of
 * several texts it is the fault of one, which is found by sending halves.
 */
function refuseZeros({ values, dimension }: OwnVectors, where: string): void {
  for (let row = 0; row < values.length; row += dimension)
    if (values.subarray(row, row + dimension).every((value) => value === 0))
      throw new ServiceError('invalid_request', 'The model made a vector of zeros, which is near no text.', {
        where,
        hint: 'Check that it is a model for embeddings, and that it was loaded without errors.',
        mayHaveArrived: true,
      })
}

export type EmbedderWorker = typeof handlers

serveWorker(handlers)
