import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentView, PassageView } from '../../contract/documents.ts'
import { useClient } from '../api.ts'
import type { CitedPlace } from '../originals/citedPlace.ts'
import type { CitedSpans } from '../originals/soughtText.ts'
import { keys } from '../state/queries.ts'
import type { Reading } from '../state/route.ts'
import { foundWords } from '../state/reading/foundWords.ts'
import { useStore } from '../state/store.ts'
import type { Span } from '../ui/text/findInPage.ts'
import { textPieces } from './textPieces.ts'

/** More words than this are not marked one by one: their passage is. */
const mostMarks = 400

/** What is cited of a document: the passage, and in it the words that were found or what is quoted. */
export function useCitedSpans(
  document: DocumentView,
  passage: PassageView | null,
  quoted: Reading['spans'],
): CitedSpans | null {
  const found = useStore(foundWords)
  return useMemo(() => {
    const { words = [], at = 0 } = (passage && found.get(passage.id)) ?? {}
    const marks = textPieces(document.text, document.passages, passage, words, false, quoted).filter(({ word }) => word)
    // A viewer begins at the first of them: what was shown of the passage may be pages behind the first of its words.
    const shown = passage && !quoted ? marks.findIndex(({ start }) => start >= passage.start + at) : 0
    const inOrder = [...marks.slice(Math.max(0, shown)), ...marks.slice(0, Math.max(0, shown))]
    const whole = passage ?? quoted?.[0]
    return whole ? { whole: spanOf(whole), marks: inOrder.slice(0, mostMarks).map(spanOf) } : null
  }, [document, passage, quoted, found])
}

const spanOf = ({ start, end }: Span): Span => ({ start, end })

/** Where in its original lies what is cited of a document: where its text is, or the area of a page itself. Null where that is not known. */
export function useCited(
  { id }: DocumentView,
  cited: CitedSpans | null,
  { spans: quoted, box }: Pick<Reading, 'spans' | 'box'>,
): CitedPlace | null {
  const client = useClient()
  const spans = useMemo(() => (cited ? [cited.whole, ...cited.marks] : []), [cited])
  const { data: places } = useQuery({
    queryKey: keys.places(id, spans),
    queryFn: ({ signal }) =>
      client.documents.places({ spans: spans.map((span) => ({ documentId: id, ...span })) }, { signal }),
    enabled: spans.length > 0,
    staleTime: Infinity,
  })
  return useMemo(() => {
    if (box) return { place: { page: box.page }, passage: [], marks: [box], ranges: [] }
    const [whole, ...marks] = places ?? []
    const boxes = marks.flatMap((place) => place?.boxes ?? [])
    const ranges = marks.flatMap((place) => place?.range ?? [])
    const marked = marks.find((place) => place !== null)
    // A passage may begin pages before the word that was found in it. Of cells the whole row stays cited.
    const isMarked = (quoted && quoted.length > 0) || marked?.page !== undefined
    const first = isMarked ? (marked ?? whole) : whole
    return first ? { place: first, passage: whole?.boxes ?? [], marks: boxes, ranges } : null
  }, [places, quoted, box])
}
