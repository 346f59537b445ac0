import { ChevronLeft, ChevronRight, Copy, Pencil, RotateCw, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { TurnView } from '../../contract/answering/conversations.ts'
import { AuditedText } from '../audit/AuditedText.tsx'
import { CitationsContext } from '../runs/citations.ts'
import { Reasoning } from '../runs/Reasoning.tsx'
import { StoppedNotice } from '../runs/StoppedNotice.tsx'
import { goTo, openReading } from '../state/route.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { IconButton } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { openOutside } from '../ui/text/openOutside.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { copyText } from './copyText.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { Refused } from './Refused.tsx'
import { SaveWeb } from './SaveWeb.tsx'

/** One question and what came of it; `at` of `of` questions that follow the same turn. */
export function Turn({
  turn,
  at,
  of,
  onBranch,
  onEdit,
  onRegenerate,
  isBusy,
}: {
  readonly turn: TurnView
  readonly at: number
  readonly of: number
  readonly onBranch: (by: 1 | -1) => void
  readonly onEdit: () => void
  readonly onRegenerate: () => void
  readonly isBusy: boolean
}) {
  const strings = useStrings()
  const w = strings.ask
  const { answer } = turn
  const copy = () => copyToClipboard(copyText(turn), w.copied)
  return (
    <article className="askTurn" aria-label={turn.question}>
      <header className="askQuestion">
        <h3 dir="auto">
          <span className="visuallyHidden">{w.you}: </span>
          {turn.question}
        </h3>
        <span className="askTurnActions">
          {of > 1 ? (
            <span className="askBranches num">
              <IconButton size="small" label={w.previousBranch} isDisabled={at === 0} onPress={() => onBranch(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <span>{w.branch(at + 1, of)}</span>
              <IconButton size="small" label={w.nextBranch} isDisabled={at === of - 1} onPress={() => onBranch(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </span>
          ) : null}
          <IconButton size="small" label={w.edit} isDisabled={isBusy} onPress={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton size="small" label={w.regenerate} isDisabled={isBusy} onPress={onRegenerate}>
            <RotateCw aria-hidden />
          </IconButton>
          {answer?.text ? (
            <IconButton size="small" label={w.copy} onPress={copy}>
              <Copy aria-hidden />
            </IconButton>
          ) : null}
        </span>
      </header>
      {turn.refused ? <Refused key={turn.id} turn={turn} /> : <Answer key={turn.id} turn={turn} />}
    </article>
  )
}

function Answer({ turn }: { readonly turn: TurnView }) {
  const strings = useStrings()
  const w = strings.ask
  const { answer } = turn
  const citations = answer?.citations
  const settled = answer?.run.state !== 'running'
  const context = useMemo(
    () => ({
      byMarker: new Map((citations ?? []).map((citation) => [citation.marker, citation])),
      settled,
      notes: new Map(
        (citations ?? []).flatMap(({ marker, held, replaced, broken }) => {
          const note = broken ? null : !held ? w.deleted : replaced ? w.replaced : null
          return note === null ? [] : [[marker, note] as const]
        }),
      ),
      places: new Map(
        (citations ?? []).flatMap(({ marker, place }) => {
          const text = place ? strings.common.place(place) : null
          return text ? [[marker, text] as const] : []
        }),
      ),
      kinds: new Map(
        (citations ?? []).flatMap(({ marker, origin }) =>
          origin && origin.kind !== 'document' ? [[marker, origin.kind] as const] : [],
        ),
      ),
      onShow: (marker: number, mark: number) => {
        const citation = citations?.find((one) => one.marker === marker)
        if (!citation?.held) return
        if (citation.origin?.kind === 'web') {
          if (citation.url !== null) openOutside(citation.url)
          return
        }
        if (citation.documentId === null) {
          goTo({ page: 'notes', ...(citation.origin?.kind === 'note' ? { id: citation.origin.noteId } : {}) })
          return
        }
        if (citation.origin?.kind === 'note') {
          openReading({ documentId: citation.documentId, passageId: null })
          return
        }
        const ofMark = citation.marks[mark] ?? []
        const spans = ofMark.length > 0 ? ofMark : citation.spans
        openReading({ documentId: citation.documentId, passageId: citation.passageId, spans })
      },
    }),
    [citations, settled, strings, w],
  )
  if (!answer) return <Notice tone="warn">{w.notSent}</Notice>
  return (
    <CitationsContext value={context}>
      <Notes turn={turn} strings={strings} />
      <Reasoning text={answer.reasoning} />
      {answer.text ? (
        <AuditedText subject={{ kind: 'answer', runId: answer.run.id }} text={answer.text} settled={settled} />
      ) : (
        <p className="listNote">{settled ? w.noText : w.waiting}</p>
      )}
      <StoppedNotice
        run={answer.run}
        where={answer.text ? strings.runs.where.text(answer.text.length) : strings.runs.where.nothing}
      />
      {settled ? <SaveWeb turn={turn} /> : null}
      {settled ? (
        <EvidenceList evidence={turn.evidence} cited={new Set((citations ?? []).map(({ marker }) => marker))} />
      ) : null}
    </CitationsContext>
  )
}

/** What a reader of the answer must know besides: what was left out, and how it was searched. */
function Notes({ turn, strings }: { readonly turn: TurnView; readonly strings: Strings }) {
  const w = strings.ask
  const { passages, turns, wasCut } = turn.leftOut
  const lines = [
    ...(passages + turns > 0 ? [w.leftOut(passages, turns)] : []),
    ...(wasCut ? [w.wasCut] : []),
    ...(turn.reason === null ? [] : [w.byWordOnly(strings.message(turn.reason))]),
    ...(turn.answer?.warning ? [`${strings.runs.warning}: ${turn.answer.warning}`] : []),
  ]
  if (lines.length === 0 && turn.query === turn.question) return null
  return (
    <div className="askNotes">
      {turn.query === turn.question ? null : (
        <p className="faint">{turn.queryEdited ? w.searchedForYours(turn.query) : w.searchedFor(turn.query)}</p>
      )}
      {lines.length === 0 ? null : (
        <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
