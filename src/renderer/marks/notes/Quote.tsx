import type { MarkColour } from '../../../contract/organising/colours.ts'
import { useStrings } from '../../strings/strings.ts'
import '../colours.css'
import './notes.css'

/** The text that a note is on, behind a bar in the colour of its highlight. */
export function Quote({ text, colour }: { readonly text: string; readonly colour: MarkColour | null }) {
  return (
    <blockquote className="noteQuote" data-colour={colour ?? undefined} dir="auto">
      {text}
    </blockquote>
  )
}

/** What was marked, where a later version of the document reads otherwise there: the quote is not what the user chose. */
export function MarkedOtherwise({ marked }: { readonly marked: string | null }) {
  const w = useStrings().marks
  return marked === null ? null : (
    <p className="faint" dir="auto">
      {w.markedAs(marked)}
    </p>
  )
}
