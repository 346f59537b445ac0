import type { MarkColour } from '../../contract/organising/colours.ts'
import './colours.css'

/** The colour of a tag or value; a small square where it has none. What it belongs to is named beside it. */
export function ColourDot({ colour }: { readonly colour: MarkColour | null }) {
  return <span className="colourDot" data-colour={colour ?? undefined} aria-hidden />
}
