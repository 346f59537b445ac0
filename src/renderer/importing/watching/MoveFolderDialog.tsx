import { useState } from 'react'
import type { WatchedFolderView } from '../../../contract/files/watching.ts'
import { useStrings } from '../../strings/strings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { describeFailure } from '../../ui/feedback/describeFailure.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FolderField } from './FolderField.tsx'
import { useChangeWatch } from './useWatching.ts'

/** A watched folder lies at another path now: its files are looked for there. */
export function MoveFolderDialog({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.watching
  const [path, setPath] = useState(folder.path)
  const move = useChangeWatch(async (client, to: string) => {
    const moved = await client.watching.move({ id: folder.id, path: to })
    return w.added(moved.path)
  }, onClose)
  return (
    <Dialog
      title={w.moveTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={path.trim() === '' || path === folder.path || move.isPending}
            onPress={() => move.mutate(path.trim())}
          >
            {w.moveGo}
          </Button>
        </>
      }
    >
      <FolderField
        value={path}
        onChange={setPath}
        error={move.isError ? describeFailure(move.error).message : undefined}
      />
    </Dialog>
  )
}
