import { useStrings } from '../../strings/strings.ts'
import { keyLabels } from './keys.ts'
import './keyHint.css'

/** A key combination as key caps: `Mod+Shift+F` becomes ⌘⇧F or Ctrl Shift F. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const names = useStrings().commands.keyNames
  return (
    <kbd className="keyHint">
      {keyLabels(keys).map((label) => (
        <span key={label}>{names[label] ?? label}</span>
      ))}
    </kbd>
  )
}
