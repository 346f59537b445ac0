import type { OriginalId } from './ids.ts'

/**
 * Where the bytes of an original lie: in the folder of originals, among the library's media (an image or video that was
 * imported), or only where they were read.
 */
export type OriginalStorage = 'folder' | 'media' | 'linked'

/** Whether originals are copied into the library. `auto`: documents are, tables of records and archives are not. */
export const originalPolicies = ['auto', 'keep', 'link'] as const
export type OriginalPolicy = (typeof originalPolicies)[number]

/** The file, page or message that documents were read from. */
export interface OriginalFacts {
  /** SHA-256 of the bytes, hexadecimal; of a linked file, whose bytes were not hashed, undefined. */
  readonly hash: string | undefined
  readonly bytes: number
  /** The name of its format in imports, `html` for a captured page; `image` or `video` for media. */
  readonly format: string
  /** Its media type, `application/pdf`. */
  readonly mime: string
  /** What the user calls it; of a file in a file, both names with a slash between. */
  readonly name: string
  /** The absolute path or the address it was read from; undefined for an upload, and for a file in a file. */
  readonly path: string | undefined
  readonly storage: OriginalStorage
  /** When a linked file was last modified, in ms since the epoch: with its size it tells whether it has changed. */
  readonly modifiedAt: number | undefined
}

/** An original before it is stored. */
export interface NewOriginal extends OriginalFacts {
  /** The file it was in. */
  readonly parent: NewOriginal | undefined
}

export interface Original extends OriginalFacts {
  readonly id: OriginalId
  readonly parentId: OriginalId | undefined
  readonly createdAt: number
}
