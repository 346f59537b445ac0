import { Globe } from 'lucide-react'
import type { TurnView } from '../../contract/answering/conversations.ts'
import { askTheWeb } from '../conversations/askTheWeb.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { Passages } from './Passages.tsx'

/** Nothing that was found is evidence: what came nearest, and the way to the web. */
export function Refused({ turn }: { readonly turn: TurnView }) {
  const w = useStrings().ask
  return (
    <section className="askRefused" aria-label={w.refusedTitle}>
      <h4>{w.refusedTitle}</h4>
      <p>
        {turn.webSearch
          ? w.refusedWeb(turn.evidence.length)
          : turn.evidence.length > 0
            ? w.refusedText
            : w.refusedNothing}
      </p>
      {turn.evidence.length > 0 ? <Passages evidence={turn.evidence} noteOf={({ cover }) => w.match(cover)} /> : null}
      <Button onPress={() => askTheWeb(turn.question)}>
        <Globe aria-hidden />
        {w.askWeb}
      </Button>
    </section>
  )
}
