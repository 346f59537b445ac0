import { useState } from 'react'
import { openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import { useOpenLibrary } from './useOpenLibrary.ts'

export function OpenLibraryDialog() {
  const open = useStore(openDialog) === 'library'
  const strings = useStrings()
  const [path, setPath] = useState('')
  const openLibrary = useOpenLibrary()
  const close = () => {
    setPath('')
    openDialog.set(null)
  }
  // In a window of its own the system's dialogs know the way to files better than a text box does.
  const desktop = window.quarryDesktop
  const choose = (create: boolean) => {
    const chosen = create ? desktop?.chooseNewLibrary() : desktop?.chooseLibrary()
    void chosen?.then((file) => {
      if (file) openLibrary.mutate({ path: file, create })
    })
  }
  const submit = (create: boolean) => {
    if (path.trim()) openLibrary.mutate({ path: path.trim(), create })
  }
  return (
    <Dialog
      title={strings.libraries.openTitle}
      open={open}
      onClose={close}
      foot={
        <>
          <Button variant="quiet" onPress={close}>
            {strings.common.cancel}
          </Button>
          {desktop ? (
            <>
              <Button onPress={() => choose(true)}>{strings.libraries.chooseNew}</Button>
              <Button onPress={() => choose(false)}>{strings.libraries.choose}</Button>
            </>
          ) : null}
          <Button isDisabled={!path.trim() || openLibrary.isPending} onPress={() => submit(true)}>
            {strings.libraries.createAction}
          </Button>
          <Button variant="primary" isDisabled={!path.trim() || openLibrary.isPending} onPress={() => submit(false)}>
            {strings.libraries.openAction}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit(false)
        }}
      >
        <TextField
          label={strings.libraries.path}
          hint={strings.libraries.pathHint}
          value={path}
          onChange={setPath}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
