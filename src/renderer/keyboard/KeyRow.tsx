import { Plus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { Command } from '../state/commands.ts'
import { takenBy } from '../state/keymap.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { keyLabels, mayBeChosen } from '../ui/keys/keys.ts'
import { useStrings } from '../strings/strings.ts'
import { KeyRecorder } from './KeyRecorder.tsx'

/** A command and its keys. Keys that another command has are named with it, and taken from it only when one says so. */
export function KeyRow({
  command,
  commands,
  isChanged,
  onAdd,
  onRemove,
  onReset,
}: {
  readonly command: Command
  readonly commands: readonly Command[]
  readonly isChanged: boolean
  readonly onAdd: (keys: string) => void
  readonly onRemove: (keys: string) => void
  readonly onReset: () => void
}) {
  const strings = useStrings()
  const w = strings.keyboard
  const [isRecording, setRecording] = useState(false)
  const [pressed, setPressed] = useState<string | null>(null)
  /** After recording, the button that is drawn again in the place of the field takes the focus. */
  const [isBack, setBack] = useState(false)
  const spoken = (keys: string) =>
    keyLabels(keys)
      .map((label) => strings.commands.keyNames[label] ?? label)
      .join(' ')

  const end = (isHere: boolean) => {
    setRecording(false)
    setPressed(null)
    setBack(isHere)
  }
  const take = (keys: string) => {
    onAdd(keys)
    end(true)
  }
  const press = (keys: string) => {
    if (mayBeChosen(keys) && !takenBy(commands, keys, command.id)) take(keys)
    else setPressed(keys)
  }
  const owner = pressed === null ? undefined : takenBy(commands, pressed, command.id)
  const isRefused = pressed !== null && !mayBeChosen(pressed)
  return (
    <li className="setting keyRow">
      <span className="settingName">{command.title}</span>
      <div className="keyChoice">
        {(command.keys ?? []).map((keys) => (
          <span key={keys} className="keyChip">
            <KeyHint keys={keys} />
            <IconButton size="small" label={w.remove(spoken(keys), command.title)} onPress={() => onRemove(keys)}>
              <X aria-hidden />
            </IconButton>
          </span>
        ))}
        {isRecording ? (
          <KeyRecorder label={w.pressFor(command.title)} onPress={press} onEnd={end} />
        ) : (
          <IconButton size="small" label={w.add(command.title)} autoFocus={isBack} onPress={() => setRecording(true)}>
            <Plus aria-hidden />
          </IconButton>
        )}
        {isChanged && !isRecording ? (
          <IconButton size="small" label={w.reset(command.title)} onPress={onReset}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
      </div>
      {pressed !== null && isRefused ? (
        <p className="keyProblem fieldError" role="alert">
          {w.refused(spoken(pressed))}
        </p>
      ) : pressed !== null && owner ? (
        <div className="keyProblem" role="alert">
          <span>{w.taken(spoken(pressed), owner.title)}</span>
          <Button size="small" variant="primary" onPress={() => take(pressed)}>
            {w.take}
          </Button>
          <Button size="small" onPress={() => end(true)}>
            {strings.common.cancel}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
