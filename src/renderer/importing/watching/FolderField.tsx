import { useStrings } from '../../strings/strings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import './watching.css'

/** The path of a folder: chosen where a window can ask the system, typed where a browser cannot. */
export function FolderField({
  value,
  onChange,
  error,
}: {
  readonly value: string
  readonly onChange: (path: string) => void
  readonly error: string | undefined
}) {
  const w = useStrings().watching
  const desktop = window.quarryDesktop
  const choose = async () => {
    const [path] = (await desktop?.chooseFolders()) ?? []
    if (path !== undefined) onChange(path)
  }
  return (
    <div className="folderField">
      <TextField label={w.path} hint={w.pathHint} error={error} value={value} onChange={onChange} autoFocus />
      {desktop ? <Button onPress={() => void choose()}>{w.choose}</Button> : null}
    </div>
  )
}
