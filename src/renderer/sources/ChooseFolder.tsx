import { FolderOpen } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { canBeRead } from './acceptedFiles.ts'

/** In a window of its own the core reads the folder; a browser hands over the files in it, of which some can be read. */
export function ChooseFolder({
  icon = false,
  label,
  onFiles,
  onPaths,
  onLeftOut,
}: {
  readonly icon?: boolean
  /** `Choose a folder` where it is left out. */
  readonly label?: string
  readonly onFiles: (files: readonly File[]) => void
  readonly onPaths: (paths: readonly string[]) => void
  /** Paths of files in the folder that are of no kind that is read; hidden files are not among them. */
  readonly onLeftOut?: (paths: readonly string[]) => void
}) {
  const strings = useStrings()
  const desktop = window.quarryDesktop
  const content = (
    <>
      {icon ? <FolderOpen aria-hidden /> : null}
      {label ?? strings.importing.chooseFolder}
    </>
  )
  if (desktop) {
    return <Button onPress={() => void desktop.chooseFolders().then(onPaths)}>{content}</Button>
  }
  return (
    <FileTrigger
      acceptDirectory
      onSelect={(chosen) => {
        const all = [...(chosen ?? [])].filter(({ name }) => !name.startsWith('.')).sort(byPath)
        onFiles(all.filter(({ name }) => canBeRead(name)))
        onLeftOut?.(all.filter(({ name }) => !canBeRead(name)).map(({ webkitRelativePath }) => webkitRelativePath))
      }}
    >
      <Button>{content}</Button>
    </FileTrigger>
  )
}

/** A browser lists a folder in no order. */
function byPath(a: File, b: File): number {
  return a.webkitRelativePath.localeCompare(b.webkitRelativePath)
}
