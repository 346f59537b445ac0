import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { QuarryError } from '../../base/errors.ts'
import type { EmbedderPrefixes } from '../../model/vectors/embedder.ts'

/** How the vectors of a text's tokens become one. */
export type Pooling = 'mean' | 'cls' | 'last'

/** A folder with a model, as sentence-transformers and the exporters of Hugging Face write it. */
export interface ModelFolder {
  readonly path: string
  readonly modelFile: string
  /** Weights beside the model, where it is over two gigabytes. */
  readonly weightsFile: string | undefined
  readonly tokenizer: object
  readonly tokenizerConfig: object
  readonly pooling: Pooling
  /** Tokens that the model reads at once, the special ones among them. */
  readonly maxTokens: number
  /** That the folder names for questions and documents. */
  readonly prefixes: EmbedderPrefixes
}

const modelFiles = ['model.onnx', 'onnx/model.onnx', 'onnx/model_quantized.onnx', 'model_quantized.onnx']
/** Where nothing in the folder names a length. */
const USUAL_TOKENS = 512
/** Models that can read more are given no more: time and memory grow with the square. */
const MOST_TOKENS = 8_192

const lengths = z.looseObject({
  max_seq_length: z.int().positive().nullish().catch(null),
  model_max_length: z.number().positive().nullish().catch(null),
  max_position_embeddings: z.int().positive().nullish().catch(null),
})
const poolings = z.looseObject({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
})
const prompts = z.looseObject({ prompts: z.record(z.string(), z.string()).nullish().catch(null) })

/** Reads what the folder states of its model; loads no model. @throws QuarryError not_found, invalid_input */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const modelFile = await firstFile(folder, modelFiles)
  if (modelFile === undefined)
    throw new QuarryError('not_found', 'There is no ONNX model in this folder.', {
      where: folder,
      hint: `It has to hold ${modelFiles.slice(0, 2).join(' or ')}, and tokenizer.json.`,
    })
  const tokenizer = await readJson(folder, 'tokenizer.json')
  if (tokenizer === undefined)
    throw new QuarryError('not_found', 'There is no tokenizer.json in this folder.', { where: folder })
  const tokenizerConfig = (await readJson(folder, 'tokenizer_config.json')) ?? {}
  const stated = [
    await readJson(folder, 'sentence_bert_config.json'),
    tokenizerConfig,
    await readJson(folder, 'config.json'),
  ]
    .flatMap((json) => {
      const { max_seq_length, model_max_length, max_position_embeddings } = lengths.parse(json ?? {})
      return [max_seq_length, model_max_length, max_position_embeddings]
    })
    // Tokenizers without a length state one of thirty digits.
    .find((length) => typeof length === 'number' && length <= 1_000_000)
  const weightsFile = `${modelFile}_data`
  return {
    path: folder,
    modelFile,
    weightsFile: (await isFile(weightsFile)) ? weightsFile : undefined,
    tokenizer,
    tokenizerConfig,
    pooling: poolingOf(await readJson(folder, path.join('1_Pooling', 'config.json'))),
    maxTokens: Math.min(MOST_TOKENS, Math.floor(stated ?? USUAL_TOKENS)),
    prefixes: prefixesOf(await readJson(folder, 'config_sentence_transformers.json')),
  }
}

/** Ten bytes of a hash of everything that makes the vectors what they are, in hexadecimal digits. */
export async function hashModelFolder(folder: ModelFolder): Promise<string> {
  const hash = createHash('sha256')
  const { tokenizer, tokenizerConfig, pooling, maxTokens } = folder
  hash.update(JSON.stringify([tokenizer, tokenizerConfig, pooling, maxTokens]))
  for (const file of [folder.modelFile, folder.weightsFile])
    if (file !== undefined)
      await pipeline(createReadStream(file), async (pieces) => {
        for await (const piece of pieces) hash.update(piece as Uint8Array)
      })
  return hash.digest('hex').slice(0, 20)
}

function poolingOf(json: object | undefined): Pooling {
  const { pooling_mode_cls_token, pooling_mode_lasttoken } = poolings.parse(json ?? {})
  if (pooling_mode_cls_token) return 'cls'
  return pooling_mode_lasttoken ? 'last' : 'mean'
}

function prefixesOf(json: object | undefined): EmbedderPrefixes {
  const { prompts: named } = prompts.parse(json ?? {})
  return { query: named?.['query'] ?? '', document: named?.['document'] ?? named?.['passage'] ?? '' }
}

async function firstFile(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) if (await isFile(path.join(folder, name))) return path.join(folder, name)
  return undefined
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true
}

/** Undefined where there is no such file. @throws QuarryError invalid_input */
async function readJson(folder: string, name: string): Promise<object | undefined> {
  const file = path.join(folder, name)
  if (!(await isFile(file))) return undefined
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof json === 'object' && json !== null) return json
  } catch {
    // Said below.
  }
  throw new QuarryError('invalid_input', 'This file of the model is not JSON.', { where: file })
}
