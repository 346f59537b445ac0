import { z } from 'zod'
import { call } from '../define.ts'

/** A model of the user's own, on this computer: one more origin of vectors, with spaces of its own. */
export interface EmbedderView {
  /** What it is chosen by, wherever a model is: settings, collections, `--model`. */
  readonly name: string
  readonly kind: 'address' | 'folder'
  /** Address of its server, or path of its folder. */
  readonly place: string
  readonly origin: string
  /** As its vectors are stored; a folder's has a hash of its files. */
  readonly model: string
  readonly dimension: number
  readonly allowNetwork: boolean
  readonly queryPrefix: string
  readonly documentPrefix: string
  readonly maxTexts: number
  readonly timeoutSeconds: number
}

const prefix = z.string().max(1_000)

const common = {
  name: z.string().min(1).max(100),
  /** Before each question and each document; left out: what the model's folder names, or nothing. */
  queryPrefix: prefix.optional(),
  documentPrefix: prefix.optional(),
  /** Texts in one request; 32 when left out. */
  maxTexts: z.int().min(1).max(1_000).optional(),
  /** Of one request; 120 when left out. */
  timeoutSeconds: z.number().min(1).max(3_600).optional(),
}

const newEmbedder = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('address'),
    ...common,
    /** Of an OpenAI-compatible server, with `/v1`. */
    url: z.string().min(1).max(2_000),
    model: z.string().min(1).max(500),
    /** The server may be on another computer; what asking it costs is not counted. */
    allowNetwork: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('folder'),
    ...common,
    /** With `model.onnx` or `onnx/model.onnx`, and `tokenizer.json`. */
    path: z.string().min(1).max(4_000),
  }),
])

const named = z.object({ name: z.string() })

export const embedders = {
  list: call(z.object({}))<readonly EmbedderView[]>(),
  /** Tries the model with one text, from which its width is known, and keeps it. Nothing is embedded by that. */
  add: call(newEmbedder)<EmbedderView>(),
  /** Embeds as many short texts as a request takes. */
  test: call(named)<{ readonly texts: number; readonly tookMs: number }>(),
  /** Its vectors stay: questions are compared with them by the offline encoder, or by word. */
  remove: call(named)<{ readonly removed: boolean }>(),
}
