import { z } from 'zod'
import { captureOutcomes } from '../../model/capture.ts'
import { documentKinds, type JsonObject } from '../../model/document.ts'
import { writtenMediaInput } from '../../model/mediaInput.ts'
import { exportedMarks } from '../../model/organising/exportedMarks.ts'
import { precisions } from '../../model/vectors/precision.ts'

/**
 * A portable collection is a zip archive: `manifest.json` with the SHA-256 of each other part, `documents.jsonl`, for each
 * space `vectors/N.f32` (a 16-byte text hash and little-endian floats, row after row), originals and media under their hash,
 * and, where asked for, `questions/N.jsonl`. docs/guide/exporting.md describes it for other programs.
 */
export const portableVersion = 1
export const manifestName = 'manifest.json'
export const documentsName = 'documents.jsonl'

const part = z.object({
  name: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PortablePart = z.output<typeof part>

const space = z.object({
  origin: z.string(),
  model: z.string(),
  dimension: z.int().min(1).max(4096),
  /** Its vectors are of images and videos. */
  isMultimodal: z.boolean().default(false),
  vectors: z.string(),
  questions: z.string().optional(),
})
export type ManifestSpace = z.output<typeof space>

export const manifest = z.object({
  format: z.literal('quarry-collection'),
  version: z.int().min(1),
  createdAt: z.string(),
  collection: z.object({ name: z.string().min(1), precision: z.enum(precisions) }),
  /** Older versions are not counted. */
  documents: z.int().min(0),
  spaces: z.array(space),
  parts: z.array(part),
})
export type PortableManifest = z.output<typeof manifest>

const time = z.iso.datetime().transform((text) => Date.parse(text))
const position = z.int().min(0)

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const file = z.object({
  sha256: hash,
  format: z.string(),
  mime: z.string(),
  name: z.string(),
  path: z.string().optional(),
})
/** `isMedium`: its bytes are those of an image or video. `parent`: the file it was in, or the page it was made of. */
const original = file.extend({ isMedium: z.boolean().default(false), parent: file.optional() })
export type PortableFileFacts = z.output<typeof file>

const medium = z.object({ hash, origin: z.enum(['file', 'url', 'generated']), source: z.string() })

const capture = z.object({
  address: z.string(),
  way: z.enum(['fetched', 'handed']),
  outcome: z.enum(captureOutcomes),
  error: z.string().optional(),
  at: time,
  facts: z
    .object({
      finalAddress: z.string(),
      status: z.int().optional(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      sha256: hash,
      bytes: position,
      included: position,
      leftOut: position,
    })
    .optional(),
})
export type PortableOriginal = z.input<typeof original>

/** A line of `documents.jsonl`. What an export as JSON Lines has besides is for other programs. */
export const documentLine = z.object({
  documentId: z.int(),
  /** The older version it takes the place of, which is on a line before. */
  replaces: z.int().optional(),
  /** False for an older version. */
  member: z.boolean().default(true),
  kind: z.enum(documentKinds),
  externalId: z.string().optional(),
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  language: z.string().optional(),
  authors: z.string().optional(),
  publishedAt: time.optional(),
  crawledAt: time.optional(),
  capturedAt: time,
  requestId: z.string().optional(),
  source: z.object({ name: z.string(), row: z.int().optional() }),
  raw: z.record(z.string(), z.json()).transform((record): JsonObject => record),
  marks: exportedMarks.optional(),
  passages: z.array(z.object({ start: position, end: position, language: z.string().optional() })),
  /** As the library keeps it, in base64. */
  layout: z.string().optional(),
  original: original.optional(),
  /** Images and videos that it shows, in their order. */
  media: z.array(medium).default([]),
  /** Its passages of media: what vectors of images and videos are of. `mediumId` is a hash. */
  inputs: z.array(writtenMediaInput).default([]),
  captures: z.array(capture).default([]),
})
export type DocumentLine = z.output<typeof documentLine>

/** A line of `questions/N.jsonl`. */
export const questionLine = z.object({ hash: z.string(), query: z.string(), vector: z.string() })
