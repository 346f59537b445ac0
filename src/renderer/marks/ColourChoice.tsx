import { Check } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { MarkColour } from '../../contract/organising/colours.ts'
import { useStrings } from '../strings/strings.ts'
import './colours.css'
import './colourChoice.css'
import { markColours } from './choices.ts'

/** A row of colours as buttons, each with its name. */
export function ColourChoice({
  chosen = null,
  preset = null,
  label,
  onChoose,
}: {
  readonly chosen?: MarkColour | null
  /** The colour that a key takes without being asked. */
  readonly preset?: { readonly colour: MarkColour; readonly keys: string | undefined } | null
  /** Names a button by its colour: `Highlight in green`. */
  readonly label: (colour: string) => string
  readonly onChoose: (colour: MarkColour) => void
}) {
  const { colours } = useStrings().marks
  return (
    <div className="colourChoice">
      {markColours.map((colour) => (
        <Button
          key={colour}
          className="colourButton"
          data-colour={colour}
          aria-label={label(colours[colour])}
          aria-pressed={colour === chosen}
          data-preset={colour === preset?.colour || undefined}
          {...(colour === preset?.colour ? { 'aria-keyshortcuts': preset.keys } : {})}
          onPress={() => onChoose(colour)}
        >
          {colour === chosen ? <Check aria-hidden /> : null}
        </Button>
      ))}
    </div>
  )
}
