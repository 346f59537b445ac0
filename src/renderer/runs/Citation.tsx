import { opensDocument } from '../state/presses.ts'
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components'
import { useStrings } from '../strings/strings.ts'
import { useCitations } from './citations.ts'
import { quietDirection } from '../ui/text/quietDirection.ts'
import { hostOf } from '../ui/text/webAddress.ts'

/** A marker of the text: a chip that leads to its source. One that leads nowhere is drawn as broken, and is no link. */
export function Citation({ marker }: { readonly marker: number }) {
  const strings = useStrings()
  const w = strings.runs
  const { byMarker, settled, notes, places, kinds, onShow } = useCitations()
  const source = byMarker.get(marker)
  if (!source || source.broken) {
    const label = settled ? w.brokenCitation(marker) : w.pendingCitation(marker)
    return (
      <sup className="citation" data-state={settled ? 'broken' : 'pending'} title={label} aria-label={label}>
        {marker}
        {settled ? '?' : ''}
      </sup>
    )
  }
  const kind = kinds?.get(marker)
  const facts = [
    kind ? w.origins[kind] : null,
    hostOf(source.url),
    source.publishedAt ? strings.common.date(source.publishedAt) : null,
    places?.get(marker) ?? null,
  ]
  return (
    <sup>
      <TooltipTrigger delay={250} closeDelay={80}>
        <Button
          {...opensDocument}
          className="citation"
          aria-label={`${kind ? w.citationOf(marker, w.origins[kind]) : w.citation(marker)}: ${source.title ?? source.url ?? ''}`}
          data-marker={marker}
          data-kind={kind}
          onPress={({ target }) => onShow(marker, markOf(target, marker))}
        >
          {marker}
        </Button>
        <Tooltip className="tooltip citationCard" offset={6}>
          <strong>{quietDirection(source.title ?? source.url ?? '')}</strong>
          <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
          {source.quote ? <span className="citationQuote">{quietDirection(source.quote)}</span> : null}
          {notes?.has(marker) ? <span>{notes.get(marker)}</span> : null}
        </Tooltip>
      </TooltipTrigger>
    </sup>
  )
}

/** Which mark of its number in the whole text this is. The text is drawn in blocks that do not know of each other. */
function markOf(target: Element, marker: number): number {
  const marks = target.closest('.markdown')?.querySelectorAll(`[data-marker="${marker}"]`) ?? []
  return Math.max(0, [...marks].indexOf(target.closest('[data-marker]') ?? target))
}
