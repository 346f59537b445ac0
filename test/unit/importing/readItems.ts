import type {
  DocumentDraft,
  ImportItem,
  ImportOptions,
  OpenedFile,
  SourcePreview,
} from '../../../src/main/importing/importItem.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { previewSources } from '../../../src/main/importing/previewImport.ts'
import { rowOf } from '../../../src/main/model/place.ts'
import { readImport } from '../../../src/main/importing/reading/readImport.ts'
import type { ImportSource } from '../../../src/main/importing/sources/source.ts'
import { wholeText } from '../../../src/main/text/utf8Text.ts'

export type ReadDraft = DocumentDraft & { readonly text: string }

/** Everything an import gives, sorted by kind. */
export interface Read {
  readonly items: ImportItem[]
  readonly files: OpenedFile[]
  readonly drafts: ReadDraft[]
  /** `file:row:column message`, as far as each is known. */
  readonly refused: string[]
  readonly warnings: string[]
  readonly notes: string[]
  readonly empty: number
}

export async function readItems(sources: readonly ImportSource[], options: ImportOptions = {}): Promise<Read> {
  const items: ImportItem[] = []
  for await (const item of readImport(sources, options)) items.push(withOwnVector(item))
  const problems = (kind: 'refused' | 'warning' | 'note') =>
    items.flatMap((item) =>
      item.kind === kind
        ? [
            `${[item.where.file, rowOf(item.where.place), item.where.column].filter((p) => p !== undefined).join(':')} ${item.message}`,
          ]
        : [],
    )
  return {
    items,
    files: items.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
    drafts: items.flatMap((item) =>
      item.kind === 'document' ? [{ ...item.draft, text: wholeText(item.draft.text) }] : [],
    ),
    refused: problems('refused'),
    warnings: problems('warning'),
    notes: problems('note'),
    empty: items.filter((item) => item.kind === 'empty').length,
  }
}

/** A vector is valid until the next items come. */
function withOwnVector(item: ImportItem): ImportItem {
  if (item.kind !== 'document' || !item.draft.vector) return item
  return { ...item, draft: { ...item.draft, vector: item.draft.vector.slice() } }
}

/** One uploaded file. */
export function readBytes(name: string, content: string | Uint8Array, options: ImportOptions = {}): Promise<Read> {
  return readItems([upload(name, content)], options)
}

export function upload(name: string, content: string | Uint8Array): ImportSource {
  return { kind: 'bytes', name, bytes: typeof content === 'string' ? Buffer.from(content) : content }
}

/** The preview of one source. */
export async function previewOf(source: ImportSource): Promise<SourcePreview> {
  const { previews } = await previewSources([source], {}, systemClock)
  return previews[0] as SourcePreview
}
