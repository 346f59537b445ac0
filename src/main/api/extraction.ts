import type { ExtractedDocument, ExtractedItem } from '../../contract/files/imports.ts'
import type { ImportItem, ImportOptions } from '../importing/importItem.ts'
import { isProblem, problemOf } from '../importing/reading/problemOf.ts'
import { readImport } from '../importing/reading/readImport.ts'
import type { ImportSource } from '../importing/sources/source.ts'
import type { DocumentDraft } from '../importing/importItem.ts'
import { decodeLayout, encodedBytes } from '../text/layoutBytes.ts'
import { placeOf } from '../text/placeOf.ts'
import { wholeText } from '../text/utf8Text.ts'
import { problemView } from './views/problemView.ts'
import { placeView } from './views/places.ts'
import { toIso } from './views/times.ts'

/** What files hold, as an import would read it, with the places of its blocks. Nothing is stored. */
export async function* extractFiles(
  sources: readonly ImportSource[],
  options: ImportOptions,
  signal: AbortSignal,
): AsyncGenerator<ExtractedItem> {
  for await (const item of readImport(sources, options, signal)) {
    const view = itemView(item)
    if (view) yield view
  }
}

function itemView(item: ImportItem): ExtractedItem | undefined {
  if (item.kind === 'document') return { type: 'document', document: documentView(item.draft) }
  if (isProblem(item)) return { type: 'problem', problem: problemView(problemOf(item)) }
  return undefined
}

function documentView(draft: DocumentDraft): ExtractedDocument {
  const { source, title, text, authors, publishedAt, raw, encodedLayout } = draft
  const layout = encodedLayout ? decodeLayout(encodedBytes(encodedLayout)) : draft.layout
  return {
    name: source.name,
    row: source.row ?? null,
    title,
    text: wholeText(text),
    authors: authors ?? null,
    publishedAt: toIso(publishedAt),
    raw,
    pages: layout?.pages ?? [],
    blocks: (layout?.blocks ?? []).map(({ kind, level, start, end }) => {
      const place = layout && placeOf(layout, start, end)
      return { kind, level: level ?? null, start, end, place: place ? placeView(place) : null }
    }),
  }
}
