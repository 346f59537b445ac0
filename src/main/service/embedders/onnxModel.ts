import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import type { ModelFolder, Pooling } from './modelFolder.ts'
import type { OwnVectors } from './openAiEmbedding.ts'

/** A loaded model of a folder. */
export interface OnnxModel {
  /**
   * The vectors of texts, of length 1. A text that is longer than the model reads is embedded in pieces, whose mean it gets:
   * nothing is cut off. @throws QuarryError, or the signal's reason between two pieces
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<OwnVectors>
  close(): Promise<void>
}

/** Pieces that the model reads at once; more take memory and are not faster. */
const BATCH = 8

/** Loads the model with onnxruntime's WebAssembly build. @throws QuarryError */
export async function loadOnnxModel(folder: ModelFolder): Promise<OnnxModel> {
  const { InferenceSession, Tensor, env, Tokenizer } = await loadRuntime()
  // Read here: the runtime would look for it beside its script, which may lie in an archive.
  env.wasm.wasmBinary = await readFile(createRequire(import.meta.url).resolve(wasmFile))
  env.wasm.numThreads = 1
  let session: InferenceSession
  try {
    session = await InferenceSession.create(await readFile(folder.modelFile), {
      executionProviders: ['wasm'],
      ...(folder.weightsFile === undefined
        ? {}
        : {
            externalData: [{ path: `${nameOf(folder.modelFile)}_data`, data: await readFile(folder.weightsFile) }],
          }),
    })
  } catch (error) {
    throw unusable(folder, `cannot be loaded: ${textOf(error)}`)
  }
  const pieces = createPieces(folder, Tokenizer)
  return {
    embed: async (texts, signal) => {
      const parts = texts.flatMap((text, at) => pieces(text).map((ids) => ({ at, ids })))
      // Those of one length go together: what is filled up is read for nothing.
      parts.sort((a, b) => a.ids.length - b.ids.length)
      let sums: Float32Array[] = []
      let tokens = 0
      for (let from = 0; from < parts.length; from += BATCH) {
        // A stop arrives as a message, which is read between two turns.
        await setImmediate()
        throwIfAborted(signal)
        const batch = parts.slice(from, from + BATCH)
        const rows = await run(
          session,
          Tensor,
          batch.map(({ ids }) => ids),
          folder,
        )
        if (sums.length === 0) sums = texts.map(() => new Float32Array(rows[0]?.length ?? 0))
        for (const [row, { at, ids }] of batch.entries()) {
          tokens += ids.length
          addTo(sums[at] as Float32Array, unit(rows[row] as Float32Array), ids.length)
        }
      }
      const dimension = sums[0]?.length ?? 0
      const values = new Float32Array(texts.length * dimension)
      for (const [at, sum] of sums.entries()) values.set(unit(sum), at * dimension)
      if (!values.every(Number.isFinite)) throw unusable(folder, 'gave a number that is not finite')
      return { values, dimension, model: undefined, tokens }
    },
    close: () => session.release(),
  }
}

type Runtime = Pick<typeof import('onnxruntime-web'), 'InferenceSession' | 'Tensor' | 'env'> & {
  readonly Tokenizer: TokenizerClass
}

const wasmFile = 'onnxruntime-web/ort-wasm-simd-threaded.wasm'

/** Both packages are optional: an installation may leave them out. @throws QuarryError */
async function loadRuntime(): Promise<Runtime> {
  try {
    const [runtime, { Tokenizer }] = await Promise.all([import('onnxruntime-web'), import('@huggingface/tokenizers')])
    const { InferenceSession, Tensor, env } = runtime
    return { InferenceSession, Tensor, env, Tokenizer }
  } catch {
    throw new QuarryError('not_found', 'This installation of Quarry has no runtime for ONNX models.', {
      hint: 'Install the packages onnxruntime-web and @huggingface/tokenizers, or use a server such as Ollama.',
    })
  }
}

/** As much of the tokenizer as is used; its package has no types that this project's resolution finds. */
interface TextTokenizer {
  encode(text: string, options?: { readonly add_special_tokens?: boolean }): { readonly ids: readonly number[] }
}
type TokenizerClass = new (tokenizer: object, config: object) => TextTokenizer

/** Divides a text into pieces of at most the model's length, each with the special tokens around it. */
function createPieces(folder: ModelFolder, Tokenizer: TokenizerClass): (text: string) => number[][] {
  let tokenizer: TextTokenizer
  try {
    tokenizer = new Tokenizer(folder.tokenizer, folder.tokenizerConfig)
  } catch (error) {
    throw unusable(folder, `has a tokenizer that cannot be used: ${textOf(error)}`)
  }
  const bare = tokenizer.encode('a', { add_special_tokens: false }).ids
  const whole = tokenizer.encode('a').ids
  const start = whole.findIndex((_, at) => bare.every((id, step) => whole[at + step] === id))
  const before = start < 0 ? [] : whole.slice(0, start)
  const after = start < 0 ? [] : whole.slice(start + bare.length)
  const room = Math.max(1, folder.maxTokens - before.length - after.length)
  return (text) => {
    const ids = tokenizer.encode(text, { add_special_tokens: false }).ids
    const pieces: number[][] = []
    for (let from = 0; from === 0 || from < ids.length; from += room)
      pieces.push([...before, ...ids.slice(from, from + room), ...after])
    // A text of nothing that the model knows, with a tokenizer without special tokens.
    return pieces.map((piece) => (piece.length > 0 ? piece : [0]))
  }
}

async function run(
  session: InferenceSession,
  TensorClass: typeof Tensor,
  pieces: readonly (readonly number[])[],
  folder: ModelFolder,
): Promise<Float32Array[]> {
  const length = Math.max(...pieces.map((ids) => ids.length))
  const shape = [pieces.length, length]
  const filled = (valueOf: (ids: readonly number[], at: number) => number) => {
    const data = new BigInt64Array(pieces.length * length)
    for (const [row, ids] of pieces.entries())
      for (let at = 0; at < length; at++) data[row * length + at] = BigInt(valueOf(ids, at))
    return new TensorClass('int64', data, shape)
  }
  const inputs: Record<string, Tensor> = {}
  for (const name of session.inputNames) {
    if (name === 'input_ids') inputs[name] = filled((ids, at) => ids[at] ?? 0)
    else if (name === 'attention_mask') inputs[name] = filled((ids, at) => (at < ids.length ? 1 : 0))
    else if (name === 'token_type_ids') inputs[name] = filled(() => 0)
    else if (name === 'position_ids') inputs[name] = filled((_, at) => at)
    else throw unusable(folder, `asks for an input that texts do not have: ${name}`)
  }
  let outputs: InferenceSession.ReturnType
  try {
    outputs = await session.run(inputs)
  } catch (error) {
    throw unusable(folder, `failed: ${textOf(error)}`)
  }
  const output = outputs['sentence_embedding'] ?? outputs['last_hidden_state'] ?? outputs[session.outputNames[0] ?? '']
  if (!output || !(output.data instanceof Float32Array)) throw unusable(folder, 'gives no vectors')
  const { data, dims } = output
  const width = dims.at(-1) ?? 0
  if (dims.length === 2 && dims[0] === pieces.length)
    return pieces.map((_, row) => data.slice(row * width, (row + 1) * width))
  if (dims.length !== 3 || dims[0] !== pieces.length || dims[1] !== length)
    throw unusable(folder, `gives an output of the shape ${dims.join(' × ')}`)
  return pieces.map((ids, row) =>
    pool(data.subarray(row * length * width, (row + 1) * length * width), ids.length, width, folder.pooling),
  )
}

/** One vector of those of a text's tokens, which are `tokens` rows of `width` numbers. */
function pool(rows: Float32Array, tokens: number, width: number, pooling: Pooling): Float32Array {
  if (pooling === 'cls') return rows.slice(0, width)
  if (pooling === 'last') return rows.slice((tokens - 1) * width, tokens * width)
  const mean = new Float32Array(width)
  for (let token = 0; token < tokens; token++)
    addTo(mean, rows.subarray(token * width, (token + 1) * width), 1 / tokens)
  return mean
}

function addTo(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + weight * (row[at] as number)
}

/** Of length 1; a vector of zeros stays one, which the caller refuses. */
function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector)
  return norm === 0 ? vector : vector.map((value) => value / norm)
}

function unusable(folder: ModelFolder, what: string): QuarryError {
  return new QuarryError('invalid_input', `The model in this folder ${what}.`, { where: folder.path })
}

function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '')
}
