import { useEffect, useRef, type ReactNode } from 'react'
import { useStrings } from '../strings/strings.ts'
import { useAuditing } from './auditing.ts'
import { VerdictSign } from './VerdictSign.tsx'

/**
 * A piece of a sentence that was checked: underlined by its verdict, in a way that needs no colour. It stays text: clicks
 * are heard by the whole check (useClaimEvents.ts), and its bar reaches every sentence by keyboard.
 */
export function ClaimText({
  index,
  isEnd,
  children,
}: {
  readonly index: number
  readonly isEnd: boolean
  readonly children: ReactNode
}) {
  const strings = useStrings()
  const auditing = useAuditing()
  const piece = useRef<HTMLSpanElement>(null)
  const isChosen = auditing?.chosen === index
  useEffect(() => {
    if (isChosen && isEnd) piece.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, isEnd])
  const sentence = auditing?.sentences[index]
  if (!auditing || !sentence || !auditing.isShown(sentence.verdict)) return <>{children}</>
  const { verdict } = sentence
  return (
    <span ref={piece} className="claim" data-verdict={verdict} data-index={index} data-chosen={isChosen || undefined}>
      {children}
      {isEnd && verdict !== 'supported' ? (
        <span className="claimSign" role="img" aria-label={strings.audit.verdicts[verdict]}>
          <VerdictSign verdict={verdict} />
        </span>
      ) : null}
    </span>
  )
}
