import { z } from 'zod'
import { documentKinds, type JsonObject } from '../../model/document.ts'
import { exportedMarks } from '../../model/organising/exportedMarks.ts'
import { precisions } from '../../model/vectors/precision.ts'

/**
 * A portable collection is a zip archive: `manifest.json` with the SHA-256 of each other part, `documents.jsonl`, for each
 * space `vectors/N.f32` (a 16-byte text hash and little-endian floats, row after row), originals under their hash, and,
 * where asked for, `questions/N.jsonl`.
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

const original = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  format: z.string(),
  mime: z.string(),
  name: z.string(),
  path: z.string().optional(),
})
export type PortableOriginal = z.output<typeof original>

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
})
export type DocumentLine = z.output<typeof documentLine>

/** A line of `questions/N.jsonl`. */
export const questionLine = z.object({ hash: z.string(), query: z.string(), vector: z.string() })
