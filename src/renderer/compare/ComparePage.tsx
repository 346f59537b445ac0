import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowLeft, ArrowLeftRight, ArrowUp, Columns2, Copy } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DifferenceView } from '../../contract/files/captures.ts'
import type { DocumentView } from '../../contract/documents.ts'
import { useClient } from '../api.ts'
import { keysOf } from '../state/commands.ts'
import { keys } from '../state/queries.ts'
import { goTo, goToReading } from '../state/route.ts'
import { stepChange } from '../state/shell.ts'
import { canTravel, goBack } from '../state/travel.ts'
import { searchLibrary } from '../state/searchState.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { hasOverlay } from '../ui/overlays/hasOverlay.ts'
import { areDifferentTexts, countChanges, shareWords, sideOf, textOf, type Side } from './sides.ts'
import { useScrollTogether } from './useScrollTogether.ts'
import './compare.css'

/** Two documents or versions side by side, with the words that differ, and a way from change to change. */
export function ComparePage({ first, second }: { readonly first?: string; readonly second?: string }) {
  const strings = useStrings()
  const ids = [Number(first), Number(second)] as const
  if (!ids.every((id) => Number.isInteger(id) && id > 0))
    return (
      <Page title={strings.related.compareTitle}>
        <EmptyState
          icon={<Columns2 aria-hidden />}
          title={strings.related.chooseTwoTitle}
          actions={
            <Button variant="primary" onPress={searchLibrary}>
              {strings.commands.goSearch}
            </Button>
          }
        >
          <p>{strings.related.chooseTwo}</p>
        </EmptyState>
      </Page>
    )
  return <Compared key={ids.join()} first={ids[0]} second={ids[1]} />
}

function useDocument(id: number) {
  const client = useClient()
  return useQuery({ queryKey: keys.document(id), queryFn: ({ signal }) => client.documents.get({ id }, { signal }) })
}

function Compared({ first, second }: { readonly first: number; readonly second: number }) {
  const client = useClient()
  const w = useStrings().related
  const documents = [useDocument(first), useDocument(second)] as const
  const difference = useQuery({
    queryKey: keys.difference(first, second),
    queryFn: ({ signal }) => client.versions.difference({ earlier: first, later: second }, { signal }),
    // Texts of documents never change.
    staleTime: Infinity,
  })
  const failed = [...documents, difference].find((query) => query.isError)
  const [one, other] = documents.map(({ data }) => data)
  return failed ? (
    <Page title={w.compareTitle}>
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    </Page>
  ) : !difference.data || !one || !other ? (
    <Page title={w.compareTitle}>
      <Skeleton lines={14} />
    </Page>
  ) : (
    <Sides difference={difference.data} documents={[one, other]} />
  )
}

function Sides({
  difference,
  documents: [first, second],
}: {
  readonly difference: DifferenceView
  readonly documents: readonly [DocumentView, DocumentView]
}) {
  const strings = useStrings()
  const w = strings.related
  const left = useRef<HTMLDivElement>(null)
  const right = useRef<HTMLDivElement>(null)
  const { isOther, sharesWords, count } = useMemo(
    () => ({
      isOther: areDifferentTexts(difference.parts),
      sharesWords: shareWords(difference.parts),
      count: countChanges(difference.parts),
    }),
    [difference.parts],
  )
  // Where nearly all of both would be marked, they are read as they are until one asks for the marks.
  const [isPlain, setPlain] = useState(isOther)
  const changes = isPlain ? 0 : count
  const [at, setAt] = useState<number | null>(null)
  useScrollTogether(left, right, !isPlain)
  useEffect(() => left.current?.focus(), [])
  const step = (by: number) => {
    if (changes === 0) return
    const next = at === null ? (by > 0 ? 0 : changes - 1) : Math.max(0, Math.min(changes - 1, at + by))
    setAt(next)
    // The other side follows.
    left.current?.querySelector(`[data-change="${next}"]`)?.scrollIntoView({ block: 'center' })
  }
  useEffect(() => stepChange.subscribe(() => step(stepChange.get()?.by ?? 0)))
  // It may have been opened by an address: then there is nothing to go back to.
  const leave = () => (canTravel.get().back ? goBack() : openInPlace(first))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOverlay()) return
      event.preventDefault()
      leave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  const told = isPlain
    ? w.different
    : changes === 0
      ? w.sameTexts
      : at === null
        ? w.changes(changes)
        : w.changeAt(at + 1, changes)
  return (
    <Page
      title={w.compareTitle}
      subtitle={
        <span role="status" className="num">
          {told}
          {count > 0 && !sharesWords ? ` · ${w.nothingShared}` : ''}
        </span>
      }
      actions={
        <>
          <Button size="small" onPress={leave}>
            <ArrowLeft aria-hidden />
            {w.leave}
          </Button>
          {isOther ? (
            <Button size="small" onPress={() => setPlain(!isPlain)}>
              {isPlain ? w.markDifferences : w.showPlain}
            </Button>
          ) : null}
          <IconButton
            label={w.previousChange}
            keys={keysOf('compare.previous')}
            isDisabled={changes === 0}
            onPress={() => step(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={w.nextChange}
            keys={keysOf('compare.next')}
            isDisabled={changes === 0}
            onPress={() => step(1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            label={w.swap}
            onPress={() => goTo({ page: 'compare', first: String(second.id), second: String(first.id) }, 'step')}
          >
            <ArrowLeftRight aria-hidden />
          </IconButton>
        </>
      }
    >
      {count === 0 ? (
        <p className="compareSame">
          <Copy aria-hidden />
          {w.sameTextsLong}
        </p>
      ) : null}
      <div className="compareSides">
        <SideShown document={first} side="first" parts={difference.parts} isPlain={isPlain} current={at} frame={left} />
        <SideShown
          document={second}
          side="second"
          parts={difference.parts}
          isPlain={isPlain}
          current={at}
          frame={right}
        />
      </div>
    </Page>
  )
}

/** Opens a document beside the list of a collection that it is in. */
function openInPlace({ id, collections: [first] }: DocumentView): void {
  goToReading(first ? { page: 'collection', id: first.id } : { page: 'search' }, { documentId: id, passageId: null })
}

function SideShown({
  document,
  side,
  parts,
  isPlain,
  current,
  frame,
}: {
  readonly document: DocumentView
  readonly side: Side
  readonly parts: DifferenceView['parts']
  /** Without marks of what differs. */
  readonly isPlain: boolean
  readonly current: number | null
  readonly frame: React.RefObject<HTMLDivElement | null>
}) {
  const strings = useStrings()
  const w = strings.related
  const title = document.title || strings.documents.untitled
  const facts = [
    document.domain,
    document.publishedAt ? strings.common.date(document.publishedAt) : null,
    w.stored(document.capturedAt),
    strings.documents.characters(document.characters),
    document.collections.map(({ name }) => name).join(', ') || w.noCollection,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <section className="compareSide" aria-label={w.side[side](title)}>
      <header>
        <div className="compareHead">
          <h2 dir="auto" title={title}>
            {title}
          </h2>
          <Button
            size="small"
            variant="quiet"
            aria-label={w.openSide[side](title)}
            onPress={() => openInPlace(document)}
          >
            {strings.documents.open}
          </Button>
        </div>
        <p className="faint">{facts.join(' · ')}</p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard */}
      <div className="compareText scroll" ref={frame} tabIndex={0} role="group" aria-label={w.textOf(title)} dir="auto">
        {isPlain
          ? textOf(parts, side)
          : sideOf(parts, side).map(({ text, change }, index) =>
              change === null ? (
                <span key={index}>{text}</span>
              ) : text === '' ? (
                <span
                  key={index}
                  className="changeGap"
                  data-change={change}
                  data-current={change === current || undefined}
                />
              ) : side === 'first' ? (
                <del key={index} data-change={change} data-current={change === current || undefined}>
                  {text}
                </del>
              ) : (
                <ins key={index} data-change={change} data-current={change === current || undefined}>
                  {text}
                </ins>
              ),
            )}
      </div>
    </section>
  )
}
