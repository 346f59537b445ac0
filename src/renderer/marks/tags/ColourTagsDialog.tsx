import type { TagView } from '../../../contract/organising/tags.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useStrings } from '../../strings/strings.ts'
import { ColourChoice } from '../ColourChoice.tsx'
import { useTagActions } from './useTagActions.ts'

/** Chooses one colour for several tags. */
export function ColourTagsDialog({
  tags,
  onClose,
}: {
  readonly tags: readonly TagView[]
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const actions = useTagActions()
  const [first] = tags
  const colour = first && tags.every((tag) => tag.colour === first.colour) ? first.colour : null
  return (
    <Dialog
      title={w.colourSeveralTitle(tags.length)}
      open
      onClose={onClose}
      foot={<Button onPress={onClose}>{strings.common.cancel}</Button>}
    >
      <div className="row">
        <ColourChoice
          chosen={colour}
          label={w.tagColour}
          onChoose={(to) => {
            onClose()
            actions.recolourSeveral(tags, to)
          }}
        />
        <Button
          size="small"
          variant="quiet"
          onPress={() => {
            onClose()
            actions.recolourSeveral(tags, null)
          }}
        >
          {w.noColour}
        </Button>
      </div>
    </Dialog>
  )
}
