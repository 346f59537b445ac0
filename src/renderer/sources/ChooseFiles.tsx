import { Plus } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../ui/controls/Button.tsx'
import { offeredFiles } from './acceptedFiles.ts'

/** Opens the chooser of files of the system. */
export function ChooseFiles({
  icon = false,
  label,
  variant = 'default',
  onFiles,
}: {
  readonly icon?: boolean
  readonly label: string
  readonly variant?: 'primary' | 'default'
  readonly onFiles: (files: readonly File[]) => void
}) {
  return (
    <FileTrigger allowsMultiple acceptedFileTypes={offeredFiles} onSelect={(chosen) => chosen && onFiles([...chosen])}>
      <Button variant={variant}>
        {icon ? <Plus aria-hidden /> : null}
        {label}
      </Button>
    </FileTrigger>
  )
}
