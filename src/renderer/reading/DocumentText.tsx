import { useEffect, useMemo, useRef } from 'react'
import type { DocumentView, PassageView } from '../../contract/documents.ts'
import { foundWords } from '../state/foundWords.ts'
import type { Reading } from '../state/route.ts'
import { useReaderFocus } from '../state/useReaderFocus.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { HighlightedText } from '../marks/highlights/HighlightedText.tsx'
import { HighlightPopover } from '../marks/highlights/HighlightPopover.tsx'
import { textPieces } from './textPieces.ts'
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
  const mark = useRef<HTMLSpanElement>(null)
  const marked = (passage && found.get(passage.id)) ?? noWords
  const { highlights, noted, chosen, setChosen, bar } = useHighlights({ document, passage, frame })
  const pieces = useMemo(
    () => textPieces(document.text, document.passages, passage, marked, borders, quoted, highlights),
    [document, passage, marked, borders, quoted, highlights],
  )
  useEffect(() => {
    if (!passage) {
      frame.current?.closest('.tabPanel')?.scrollTo({ top: 0 })
      return
    }
    const whole = !quoted && passage.end - passage.start >= document.text.length
    mark.current?.scrollIntoView({ block: whole ? 'nearest' : 'center' })
  }, [passage, document, quoted])

  useReaderFocus(document.id, frame)
  const wordKeys = useWordKeys(document.text, frame)

  if (document.text === '' && document.media.length > 0) return null
  if (document.text === '') return <p className="readEmpty">{strings.reading.noText}</p>
  // Where the whole text was found, only its words are marked.
  const isFound = pieces.some((piece) => piece.found)
  const first = pieces.findIndex((piece) => (quoted || !isFound ? piece.word : piece.found))
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
              ref={index === first ? mark : null}
              className={piece.found ? 'found' : undefined}
              data-first={index === first || undefined}
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

const noWords: readonly string[] = []
