import { defined } from '../../base/defined.ts'
import { printPlace, type PlaceView } from '../../../contract/places.ts'
import type { ResolvedCitation } from '../../answers/grounded/resolveCitations.ts'
import type { StoredEvidence } from '../../model/conversation.ts'
import type { CollectionSource, SourceFile } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { PageBox, PageName, Place } from '../../model/place.ts'
import { visibleName } from '../../text/visibleName.ts'
import { toIso } from './times.ts'

export function placeView(place: Place): PlaceView {
  switch (place.kind) {
    case 'page': {
      const { page, label, boxes } = place
      return { page, ...defined({ pageLabel: label, boxes: boxes?.map(rounded) }) }
    }
    case 'cells':
      return { sheet: place.sheet, range: place.range }
    case 'message':
      return { message: place.message, ...(place.part === undefined ? {} : { part: place.part }) }
    case 'chapter':
      return { chapter: place.chapter }
    case 'row':
    case 'line':
      return {}
  }
}

/** To a ten-thousandth of the page, as layouts are stored. */
function rounded({ page, left, top, width, height }: PageBox): PageBox {
  const round = (share: number) => Math.round(share * 10_000) / 10_000
  return { page, left: round(left), top: round(top), width: round(width), height: round(height) }
}

/** Pieces of a document's text; undefined for what is in no document. */
interface CitedSpan {
  readonly documentId: number | undefined
  readonly start: number
  readonly end: number
}

/** The places of spans in the originals of their documents, in their order; null where that is not known. */
export async function placeViews(
  source: Pick<CollectionSource, 'readPlaces'>,
  spans: readonly (CitedSpan | undefined)[],
): Promise<(PlaceView | null)[]> {
  const asked = spans.flatMap((span, index) =>
    span?.documentId === undefined ? [] : [{ index, ...span, documentId: span.documentId as DocumentId }],
  )
  const views = spans.map((): PlaceView | null => null)
  if (asked.length === 0) return views
  const places = await source.readPlaces(asked.map(({ documentId, start, end }) => ({ documentId, start, end })))
  for (const [at, { index }] of asked.entries()) {
    const place = places[at]
    if (place) views[index] = placeView(place)
  }
  return views
}

/** Knows where texts were read. */
type PlacedSource = Pick<CollectionSource, 'readPlaces' | 'readFiles'>

/** A document that is cited as a whole. */
interface CitedWhole {
  readonly documentId: number
  readonly start?: undefined
}

/**
 * As {@link placeViews}, with the names of the files: for hits and citations, whose documents may have one title. A whole
 * document has its file only.
 */
export async function citedPlaces(
  source: PlacedSource,
  cited: readonly (CitedSpan | CitedWhole | undefined)[],
): Promise<(PlaceView | null)[]> {
  const ids = cited.flatMap((one) => (one?.documentId === undefined ? [] : [one.documentId as DocumentId]))
  const spans = cited.map((one) => (one?.start === undefined ? undefined : one))
  const [places, files] = await Promise.all([placeViews(source, spans), source.readFiles(ids)])
  return places.map((place, index) => {
    const file = files.get(cited[index]?.documentId as DocumentId)
    if (file === undefined) return place
    const inMailbox = file.isMailbox && place?.message !== undefined ? true : undefined
    const { name, path, row } = file
    return { file: name, ...defined({ path, row, ...presenceOf(file) }), ...place, ...defined({ inMailbox }) }
  })
}

function presenceOf({ movedTo, goneSince }: SourceFile) {
  return {
    movedTo: movedTo === undefined ? undefined : visibleName(movedTo),
    goneSince: toIso(goneSince) ?? undefined,
  }
}

/** The files and places of texts as citations print them; a text without a span is a whole document. */
export async function printPlaces(
  source: CollectionSource,
  cited: readonly { readonly documentId: number; readonly start?: number; readonly end?: number }[],
): Promise<(string | undefined)[]> {
  const places = await citedPlaces(
    source,
    cited.map(({ documentId, start, end }) =>
      start === undefined || end === undefined ? { documentId } : { documentId, start, end },
    ),
  )
  return places.map((place) => (place ? printPlace(place) : undefined))
}

/** The span of evidence in its document; undefined for what is in none: a note stands beside its document. */
export function pinnedSpan({ origin, documentId, start, end }: StoredEvidence): CitedSpan | undefined {
  return origin.kind === 'document' || origin.kind === 'highlight' ? { documentId, start, end } : undefined
}

/** As {@link citedPlaces}, of what citations quote: on the pages of the quoted sentences, and no others between them. */
export async function quotedPlaces(
  source: PlacedSource,
  citations: readonly ResolvedCitation<StoredEvidence>[],
): Promise<(PlaceView | null)[]> {
  const wholes = await citedPlaces(source, citations.map(quotedSpan))
  const pieces = citations.map(({ evidence, spans }, index) =>
    evidence?.documentId === undefined || wholes[index]?.page === undefined
      ? []
      : spans.map(({ start, end }) => ({ documentId: evidence.documentId as DocumentId, start, end })),
  )
  const places = await source.readPlaces(pieces.flat())
  let from = 0
  return wholes.map((whole, index) => {
    const own = places.slice(from, (from += pieces[index]?.length ?? 0))
    return whole && onPages(whole, own)
  })
}

/** The place of a quote by those of its pieces, where they are on pages. */
function onPages(whole: PlaceView, pieces: readonly (Place | undefined)[]): PlaceView {
  const found = pieces.flatMap((one) => (one?.kind === 'page' ? [one] : []))
  const [first] = found
  if (!first) return whole
  const named = found.flatMap(
    ({ page, label, pages }): readonly PageName[] => pages ?? [{ page, ...defined({ label }) }],
  )
  const pages = [...new Map(named.map((one) => [one.page, one])).values()].sort((one, other) => one.page - other.page)
  return {
    ...defined({ file: whole.file, path: whole.path, movedTo: whole.movedTo, goneSince: whole.goneSince }),
    ...placeView({ ...first, boxes: found.flatMap(({ boxes = [] }) => boxes) }),
    ...(pages.length > 1
      ? { pages: pages.map(({ page, label }) => ({ page, ...defined({ pageLabel: label }) })) }
      : {}),
  }
}

/** From the first to the last quoted sentence of a citation; undefined for one that leads nowhere. */
function quotedSpan({ evidence, spans }: ResolvedCitation<StoredEvidence>): CitedSpan | undefined {
  const [first] = spans
  const last = spans.at(-1)
  return evidence && first && last && pinnedSpan({ ...evidence, start: first.start, end: last.end })
}
