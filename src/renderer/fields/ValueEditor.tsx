import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import { ColourDot } from '../marks/ColourDot.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { MenuAt, type MenuEntry, type MenuPlace, type TickedEntries } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import { choicesOf, hasSeveral, typedText, valueOf, type ShownValue } from './valueText.ts'
import './fields.css'

/**
 * Edits one value where it stands. Enter keeps what is typed, Escape leaves it as it was, and so does leaving the box
 * without a change. What is no value of the type stays, with what is wrong with it.
 */
export function ValueEditor({
  field,
  value,
  onSave,
  onClose,
}: {
  readonly field: FieldView
  readonly value: ShownValue
  /** Null: empty. Rejects with what is wrong. */
  readonly onSave: (value: string | number | null) => Promise<void>
  /** `how`: by a key, so that the focus goes back to where it was, before the next key. */
  readonly onClose: (how: 'key' | 'blur') => void
}) {
  return hasSeveral(field) ? (
    <ChoicesEditor field={field} value={value} onSave={onSave} onClose={onClose} />
  ) : field.type === 'choice' ? (
    <ChoiceEditor field={field} onSave={onSave} onClose={onClose} />
  ) : (
    <TextEditor field={field} value={value} onSave={onSave} onClose={onClose} />
  )
}

type EditorProps = Omit<Parameters<typeof ValueEditor>[0], 'value'>

function TextEditor({ field, value, onSave, onClose }: EditorProps & { readonly value: ShownValue }) {
  const w = useStrings().fields
  // What is edited, also if the value is changed elsewhere meanwhile.
  const [before] = useState(() => typedText(field, value))
  const [text, setText] = useState(before)
  const [failure, setFailure] = useState<string | null>(null)
  /** While it is saved, and once it is closed, nothing is saved again when the focus moves away. */
  const state = useRef<'open' | 'saving' | 'closed'>('open')
  const close = (how: 'key' | 'blur') => {
    if (state.current === 'closed') return
    state.current = 'closed'
    onClose(how)
  }
  const id = useId()
  const save = async (how: 'key' | 'blur') => {
    if (state.current !== 'open') return
    if (text.trim() === before) return close(how)
    state.current = 'saving'
    try {
      await onSave(text.trim() === '' ? null : text.trim())
      close(how)
    } catch (error) {
      if (state.current === 'saving') state.current = 'open'
      setFailure(failureLine(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Enter') void save('key')
    else if (event.key === 'Escape') close('key')
    else return
    event.preventDefault()
  }
  return (
    <span className="valueEditor">
      <input
        className="input"
        // The user asked for it by a key or a double click.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={field.name}
        aria-invalid={failure !== null}
        aria-describedby={failure === null ? undefined : id}
        placeholder={w.placeholders[field.type]}
        value={text}
        dir="auto"
        data-invalid={failure === null ? undefined : ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setText(event.target.value)
          setFailure(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save('blur')}
      />
      {failure === null ? null : (
        <span id={id} className="valueFailure" role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}

function ChoiceEditor({ field, onSave, onClose }: EditorProps) {
  const w = useStrings().fields
  const choose = (id: number | null) =>
    void onSave(id).catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
  return (
    <ValueMenuHere
      label={field.name}
      onClose={onClose}
      entries={[
        ...field.choices.map(({ id, name, colour }) => ({
          id: String(id),
          label: name,
          icon: <ColourDot colour={colour} />,
          run: () => choose(id),
        })),
        { id: 'line', separator: true } as const,
        { id: 'empty', label: w.makeEmpty, run: () => choose(null) },
      ]}
    />
  )
}

/** Choices are ticked until the menu closes; Escape leaves the value as it was. */
function ChoicesEditor({ field, value, onSave, onClose }: EditorProps & { readonly value: ShownValue }) {
  const [before] = useState(() => choicesOf(value))
  const [chosen, setChosen] = useState(before)
  // Enter ticks the last one and closes in one event, before anything is drawn again.
  const last = useRef(before)
  const isLeft = useRef(false)
  const close = (how: 'key') => {
    onClose(how)
    const names = field.choices.map(({ name }) => name).filter((name) => last.current.includes(name))
    if (isLeft.current || names.join('; ') === before.join('; ')) return
    void onSave(valueOf(names)).catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
  }
  return (
    // What is pressed in the menu comes by here first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      onKeyDownCapture={(event) => {
        isLeft.current = event.key === 'Escape'
      }}
    >
      <ValueMenuHere
        label={field.name}
        onClose={close}
        ticked={{
          ids: chosen,
          onChange: (ids) => {
            last.current = ids
            setChosen(ids)
          },
        }}
        entries={field.choices.map(({ name, colour }) => ({
          id: name,
          label: name,
          icon: (
            <>
              <Check className="choiceTick" data-on={chosen.includes(name) || undefined} aria-hidden />
              {colour ? <ColourDot colour={colour} /> : null}
            </>
          ),
          run: () => undefined,
        }))}
      />
    </span>
  )
}

/** A menu that is open at once, below where it stands. */
export function ValueMenuHere({
  label,
  entries,
  ticked,
  onClose,
}: {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly ticked?: TickedEntries
  readonly onClose: (how: 'key') => void
}) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState<MenuPlace | null>(null)
  useEffect(() => {
    const place = anchor.current?.getBoundingClientRect()
    if (place) setAt({ x: place.left, y: place.bottom })
  }, [])
  return (
    <span className="valueEditor" ref={anchor}>
      <MenuAt label={label} at={at} onClose={() => onClose('key')} entries={entries} {...(ticked ? { ticked } : {})} />
    </span>
  )
}
