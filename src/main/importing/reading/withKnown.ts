import { defined } from '../../base/defined.ts'
import type { CollectionPath } from '../../model/document.ts'
import type { ExportedMarks } from '../../model/organising/exportedMarks.ts'
import type { KnownOfFile } from '../childFile.ts'
import type { DocumentDraft, ImportItem, ReadBatch } from '../importItem.ts'
import { placeForeignMarks } from './placeForeignMarks.ts'

type DocumentItem = Extract<ImportItem, { kind: 'document' }>

/** What the file that a file is in knows of it. */
export interface Known {
  /** Of a file by itself; not of one in an archive or a mail that is known. */
  readonly file?: KnownOfFile | undefined
  /** The collections of whatever is read from it. */
  readonly within?: readonly CollectionPath[] | undefined
}

const noMarks: ExportedMarks = {
  version: 1,
  documentId: 0,
  tags: [],
  starred: false,
  read: false,
  highlights: [],
  notes: [],
}

/**
 * The items of a file with what is known of it. Its id and title are those of one document: they go to a document that
 * is the file's only one. Rows, messages, sheets and entries of a bibliography would replace each other under one id:
 * these go to the same collections. `holdsOne`: whether files of a format may be a document by themselves.
 */
export async function* withKnown(
  batches: AsyncIterable<ReadBatch>,
  { file, within = [] }: Known,
  holdsOne: (format: string) => boolean,
): AsyncGenerator<ReadBatch> {
  let mayBeOne = file !== undefined
  /** The first document, until there is another one or the file ends. */
  let first: DocumentItem | undefined
  let textBytes = 0
  try {
    for await (const batch of batches) {
      const items: ImportItem[] = []
      for (const item of batch.items) {
        if (item.kind === 'file' && !holdsOne(item.file.format)) mayBeOne = false
        if (item.kind !== 'document') items.push(item)
        else if (mayBeOne && !first && item.draft.source.row === undefined) first = item
        else {
          if (first) items.push(inCollections(first, within))
          first = undefined
          mayBeOne = false
          items.push(inCollections(item, within))
        }
      }
      textBytes = batch.textBytes
      yield { items, textBytes }
    }
  } catch (error) {
    // What was read before it broke is kept.
    if (first) yield { items: [inCollections(first, within)], textBytes }
    throw error
  }
  if (first && file) yield { items: [{ ...first, draft: draftOf(first.draft, file) }], textBytes }
}

function inCollections(item: DocumentItem, within: readonly CollectionPath[]): DocumentItem {
  if (within.length === 0) return item
  return { ...item, draft: { ...item.draft, within: [...within, ...(item.draft.within ?? [])] } }
}

/** A document with what is known of its file from outside. */
function draftOf(draft: DocumentDraft, known: KnownOfFile): DocumentDraft {
  const { title, authors, url, language, publishedAt, externalId, within, raw, foreignMarks } = known
  const highlights = placeForeignMarks(draft, foreignMarks)
  const marks = { ...(known.marks ?? noMarks), highlights }
  const { idScope: _, ...own } = draft
  return {
    ...own,
    ...defined({ title, authors, url, language, publishedAt, within }),
    externalId,
    raw: { ...draft.raw, ...raw },
    ...(known.marks || highlights.length > 0 ? { marks } : {}),
  }
}
