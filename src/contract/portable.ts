import { z } from 'zod'
import { stream } from './define.ts'
import { importSource } from './files/imports.ts'

/** What became of an imported collection. */
export interface PortableImportView {
  readonly collectionId: number
  /** The name it has here: another one where its own was taken. */
  readonly name: string
  readonly documents: number
  /** Documents that the library had already, with the same content. */
  readonly known: number
  /** Documents that the library also has with other content, under the same id or address: both are kept. */
  readonly conflicts: number
  readonly vectors: number
  readonly originals: number
  /** Images and videos. */
  readonly media: number
}

export type PortableImportStep =
  | { readonly kind: 'progress'; readonly items: number; readonly total: number }
  | ({ readonly kind: 'imported' } & PortableImportView)

export const portable = {
  /**
   * Imports a collection that was exported with the format `collection`, as a collection of its own. Every part of the file
   * is compared with its checksum before anything is stored, and nothing is sent. Stopped, it leaves no collection.
   */
  import: stream(z.object({ source: importSource }))<PortableImportStep>(),
}
