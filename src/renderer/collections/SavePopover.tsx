import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useWords } from '../words/words.ts'
import { IntoFields } from './IntoFields.tsx'
import type { IntoChoice } from './useIntoChoice.ts'
import type { Saving } from './useSaving.ts'
import './collections.css'

/** A button that asks for the collection and then saves. `children`: what else there is to choose. */
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
  const words = useWords()
  return (
    <Popover
      label={title}
      trigger={
        <Button isDisabled={isDisabled || saving.pending}>
          <Bookmark aria-hidden />
          {label}
        </Button>
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
            {words.common.save}
          </Button>
        </form>
      )}
    </Popover>
  )
}
