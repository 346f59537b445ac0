import { Bookmark, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useStrings } from '../../strings/strings.ts'
import { IntoFields } from './IntoFields.tsx'
import type { IntoChoice } from './useIntoChoice.ts'
import type { Saving } from './useSaving.ts'
import '../collections.css'

/**
 * A button that asks for the collection and then saves. Once something was saved into a collection, that one takes a single
 * click, and a button beside it asks. `children`: what else there is to choose.
 */
export function SavePopover({
  label,
  title = label,
  choice,
  saving,
  isDisabled = false,
  children,
}: {
  readonly label: string
  readonly title?: string
  readonly choice: IntoChoice
  readonly saving: Saving<void>
  readonly isDisabled?: boolean
  readonly children?: ReactNode
}) {
  const strings = useStrings()
  const { last } = choice
  const cannot = isDisabled || saving.pending
  const asking = (
    <Popover
      label={title}
      trigger={
        last === null ? (
          <Button isDisabled={cannot}>
            <Bookmark aria-hidden />
            {label}
          </Button>
        ) : (
          <IconButton
            className="saveElsewhere"
            variant="default"
            isDisabled={cannot}
            label={strings.collect.saveElsewhere}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        )
      }
    >
      {(close) => (
        <form
          className="saveForm"
          onSubmit={(event) => {
            event.preventDefault()
            saving.save()
            close()
          }}
        >
          {children}
          <IntoFields choice={choice} />
          <Button type="submit" variant="primary">
            {strings.common.save}
          </Button>
        </form>
      )}
    </Popover>
  )
  if (last === null) return asking
  return (
    <span className="saveSplit" role="group" aria-label={title}>
      <Button isDisabled={cannot} onPress={() => saving.save(undefined, last)}>
        <Bookmark aria-hidden />
        <span className="ellipsis">{strings.collect.saveInto(last)}</span>
      </Button>
      {asking}
    </span>
  )
}
