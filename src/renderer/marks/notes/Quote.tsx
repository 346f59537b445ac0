import type { MarkColour } from '../../../contract/organising/colours.ts'
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
