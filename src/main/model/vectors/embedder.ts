import type { SpaceKey } from './space.ts'

/** A server on this computer with an OpenAI-compatible `/v1/embeddings`. */
export interface AddressSource {
  readonly kind: 'address'
  /** With `/v1`, without `/embeddings`. */
  readonly url: string
  /** As the server knows it. */
  readonly model: string
  /** Whether the address may be another computer's. */
  readonly allowNetwork: boolean
}

/** A folder with an ONNX text model and its tokenizer. */
export interface FolderSource {
  readonly kind: 'folder'
  readonly path: string
}

export type EmbedderSource = AddressSource | FolderSource

/** What stands before each text that is embedded; models that are trained with such words find less without them. */
export interface EmbedderPrefixes {
  readonly query: string
  readonly document: string
}

/** A model of the user's own, which makes vectors without the service. */
export interface Embedder {
  /** What it is chosen by, wherever a model is. */
  readonly name: string
  readonly source: EmbedderSource
  /** Where its vectors belong. Folders name their model with a hash of its files. */
  readonly space: SpaceKey
  /** What the server named the model in its reply when it was added: another name later is another model. */
  readonly answersAs: string | undefined
  readonly prefixes: EmbedderPrefixes
  /** Texts in one request. */
  readonly maxTexts: number
  /** Time after which a request counts as lost. */
  readonly timeoutMs: number
}
