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
  label,
  onChoose,
}: {
  readonly chosen?: MarkColour | null
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
          onPress={() => onChoose(colour)}
        >
          {colour === chosen ? <Check aria-hidden /> : null}
        </Button>
      ))}
    </div>
  )
}
