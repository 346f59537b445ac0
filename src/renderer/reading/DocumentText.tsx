import { useEffect, useMemo, useRef } from 'react'
import type { DocumentView, PassageView } from '../../contract/documents.ts'
import { foundWords } from '../state/reading/foundWords.ts'
import type { Reading } from '../state/route.ts'
import { useReaderFocus } from '../state/reading/useReaderFocus.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { HighlightedText } from '../marks/highlights/HighlightedText.tsx'
import { HighlightPopover } from '../marks/highlights/HighlightPopover.tsx'
import { textPieces, type TextPiece } from './textPieces.ts'
import { useHighlights } from './useHighlights.tsx'
import { useWordKeys } from './useWordKeys.ts'

/** The text as it is stored. The found passage is marked and scrolled to; `[` and `]` go through the passages. */
export function DocumentText({
  document,
  passage,
  quoted,
  borders,
  onStep,
}: {
  readonly document: DocumentView
  readonly passage: PassageView | null
  /** Marked and scrolled to instead of words; none where the passage was found. */
  readonly quoted: Reading['spans']
  readonly borders: boolean
  readonly onStep: (by: number) => void
}) {
  const strings = useStrings()
  const found = useStore(foundWords)
  const frame = useRef<HTMLDivElement>(null)
  const foundHere = passage ? found.get(passage.id) : undefined
  const marked = foundHere?.words ?? noWords
  const shownFrom = (passage?.start ?? 0) + (foundHere?.at ?? 0)
  const { highlights, noted, chosen, setChosen, bar } = useHighlights({ document, passage, frame })
  const pieces = useMemo(
    () => textPieces(document.text, document.passages, passage, marked, borders, quoted, highlights),
    [document, passage, marked, borders, quoted, highlights],
  )
  // Where the whole text was found, only its words are marked.
  const isFound = pieces.some((piece) => piece.found)
  const isShown = (piece: TextPiece) => piece.word && (quoted !== undefined || piece.start >= shownFrom)
  const firstPiece = pieces.find(isShown) ?? pieces.find((piece) => (isFound ? piece.found : piece.word))
  const first = firstPiece?.start
  useEffect(() => {
    const panel = frame.current?.closest('.tabPanel')
    const isWhole = passage !== null && passage.end - passage.start >= document.text.length
    // Of a text that was found as a whole the beginning is shown, unless what was found stands further down.
    if (!quoted && (!passage || isWhole)) panel?.scrollTo({ top: 0 })
    if (!quoted && !passage) return
    const mark = frame.current?.querySelector(`[data-start="${first}"]`)
    const isInSight = panel && mark && bottomOf(mark) <= bottomOf(panel)
    mark?.scrollIntoView({ block: isWhole && !quoted && isInSight ? 'nearest' : 'center' })
  }, [passage, document, quoted, first])

  useReaderFocus(document.id, frame)
  const wordKeys = useWordKeys(document.text, frame)

  if (document.text === '' && document.media.length > 0) return null
  if (document.text === '') return <p className="readEmpty">{strings.reading.noText}</p>
  return (
    <>
      {/* The text takes the focus so that it can be scrolled and walked by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="readText"
        dir="auto"
        ref={frame}
        role="document"
        aria-label={document.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={(event) => {
          wordKeys(event)
          if (event.key === '[') onStep(-1)
          if (event.key === ']') onStep(1)
        }}
      >
        {pieces.map((piece, index) => {
          const text = document.text.slice(piece.start, piece.end)
          return (
            <span
              key={piece.start}
              className={piece.found ? 'found' : undefined}
              data-first={piece.start === first || undefined}
              data-start={piece.start}
            >
              {piece.begins === null ? null : <span className="passageBorder num" data-number={piece.begins} />}
              {piece.highlight ? (
                <HighlightedText
                  highlight={piece.highlight}
                  isFirst={pieces[index - 1]?.highlight?.id !== piece.highlight.id}
                  noted={noted.has(piece.highlight.id)}
                  onChoose={setChosen}
                >
                  {piece.word ? <mark>{text}</mark> : text}
                </HighlightedText>
              ) : piece.word ? (
                <mark>{text}</mark>
              ) : (
                text
              )}
            </span>
          )
        })}
      </div>
      {bar}
      <HighlightPopover documentId={document.id} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom

const noWords: readonly string[] = []
