import { CalendarOff, CalendarRange, CaseSensitive, CloudOff, Combine, Copy, Layers, Sparkle } from 'lucide-react'
import { memo, useEffect } from 'react'
import type { SearchResult } from '../../contract/search.ts'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import { ExportFound } from '../exporting/ExportFound.tsx'
import { foundDocuments } from '../exporting/foundDocuments.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { showUndated } from '../state/searchState.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { NotesFound } from './NotesFound.tsx'
import { hasSearched, SortChoice } from './SortChoice.tsx'
import { useCopiesFolded } from './useCopiesFolded.ts'

const icons = {
  hybrid: Combine,
  semantic: Sparkle,
  keyword: CaseSensitive,
  offline: CloudOff,
  'offline-semantic': CloudOff,
}

/** The same for every result, and for what is searched for meanwhile. */
const ResultsTools = memo(function ResultsTools() {
  const strings = useStrings()
  const [areFolded, foldCopies] = useCopiesFolded()
  return (
    <>
      <SortChoice />
      <IconButton
        size="small"
        label={areFolded ? strings.search.copies.show : strings.search.copies.fold}
        onPress={() => foldCopies(!areFolded)}
      >
        {areFolded ? <Layers aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <IconButton size="small" label={strings.timeline.open} onPress={() => goTo({ page: 'timeline', of: 'search' })}>
        <CalendarRange aria-hidden />
      </IconButton>
    </>
  )
})

/** What answered and why, how much was searched, and what was left out: never silent. */
export const ResultsBar = memo(function ResultsBar({
  result,
  next,
  pending,
  isEarly,
  typed,
  more,
}: {
  /** Null while the first is searched for. */
  readonly result: SearchResult | null
  /** What is being searched for while `result` is not its own yet; null when it is. */
  readonly next: string | null
  readonly pending: boolean
  /** Found by word, while the search by meaning still runs. */
  readonly isEarly: boolean
  readonly typed: boolean
  /** The answer was cut at the limit. */
  readonly more: boolean
}) {
  const { searchingFor, stillShown } = useStrings().search
  const isAnswered = result !== null
  useEffect(() => {
    if (isAnswered) hasSearched.set(true)
  }, [isAnswered])
  // The tools are the largest part: they are made while the core searches, and stay while another search runs.
  return result !== null && next === null ? (
    <div className="resultsBar" role="status" data-pending={pending || undefined} data-early={isEarly || undefined}>
      <Facts result={result} typed={typed} more={more} />
      <ResultsTools key="tools" />
      <ExportFound key="export" found={foundDocuments(result.hits)} name={result.query} />
      {typed || isEarly ? null : <NotesFound query={result.query} />}
      <Reasons result={result} typed={typed} isEarly={isEarly} />
    </div>
  ) : (
    <div className="resultsBar" role="status">
      <span className="ellipsis">{searchingFor(next ?? '')}</span>
      {result === null ? null : (
        <span className="faint ellipsis">{stillShown(next === result.query ? null : result.query)}</span>
      )}
      <ResultsTools key="tools" />
      {/* What is still shown was found by another search. */}
      <ExportFound key="export" found={null} name="" />
    </div>
  )
})

interface Shown {
  readonly result: SearchResult
  readonly typed: boolean
}

/** What answered, how many were found, and among how many. */
function Facts({ result, typed, more }: Shown & { readonly more: boolean }) {
  const strings = useStrings()
  const fell = result.mode !== result.requestedMode
  const tone: Tone = fell && !typed ? 'warn' : fell ? 'plain' : 'accent'
  const Icon = icons[result.mode]
  const { passages, embedded } = result.searched
  const copies = result.hits.reduce((sum, hit) => sum + (hit.copies?.length ?? 0), 0)
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {result.encoder ? strings.search.offlineMeaning(result.encoder.recall) : strings.search.answered[result.mode]}
      </Badge>
      <span className="num">{strings.search.found(result.hits.length, more)}</span>
      {copies > 0 ? <span className="faint num">{strings.search.copies.folded(copies)}</span> : null}
      <span className="faint num">{strings.search.tookMs(result.tookMs)}</span>
      <span className="faint num ellipsis resultsSearched">
        {strings.search.searched(passages, result.mode === 'keyword' ? passages : embedded)}
      </span>
    </>
  )
}

/** Why it was answered so, and what was left out. */
function Reasons({ result, typed, isEarly }: Shown & { readonly isEarly: boolean }) {
  const strings = useStrings()
  const fell = result.mode !== result.requestedMode
  return (
    <>
      {result.undated > 0 ? (
        <>
          <Badge icon={<CalendarOff aria-hidden />}>{strings.search.undated(result.undated)}</Badge>
          <Button variant="quiet" size="small" onPress={showUndated}>
            {strings.search.showUndated}
          </Button>
        </>
      ) : null}
      {result.plain.length > 0 ? (
        <span className="resultsReason">
          {`${strings.search.plainText} `}
          {result.plain.map(({ text, reason, start }) => (
            <span key={start}>
              <bdi>{text}</bdi> ({strings.search.plainReasons[reason]}){' '}
            </span>
          ))}
        </span>
      ) : null}
      {result.hits.length > 0 && !typed && result.missing.length > 0 ? (
        <span className="resultsReason">
          {strings.search.missing(result.missing.filter(({ forms }) => forms.length === 0).map(({ word }) => word))}{' '}
          {result.missing
            .filter(({ forms }) => forms.length > 0)
            .map(({ word, forms }) => strings.search.foundByForms(word, forms))
            .join(' ')}
        </span>
      ) : null}
      {result.mediaReason && !typed ? (
        <span className="resultsReason">{strings.message(result.mediaReason)}</span>
      ) : null}
      {isEarly ? <span className="resultsReason">{strings.search.wordsFirst}</span> : null}
      {!isEarly && (fell || typed) ? (
        <span className="resultsReason">
          {typed && !result.encoder ? strings.search.typed : null}
          {typed && result.encoder ? strings.search.typedOffline : null}
          {typed ? null : strings.message(result.reason ?? '')}
          {result.encoder && !typed ? ` ${strings.search.estimated(result.encoder)}` : null}
        </span>
      ) : null}
    </>
  )
}
