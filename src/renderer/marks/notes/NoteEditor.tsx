import { Link } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../state/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { useStrings } from '../../strings/strings.ts'
import { LinkPicker, type LinkedDocument } from './LinkPicker.tsx'
import { linkTo, markdownLink, opensLink } from './noteLinks.ts'
import { focusDraft, type NoteDraft } from './useNoteDraft.ts'

/** Edits the text of a note. Ctrl+Enter saves, Escape cancels, `[[` chooses a document to link to. */
export function NoteEditor({
  draft,
  initial = '',
  onSave,
  onLeave = draft.leave,
  autoFocus = false,
}: {
  readonly draft: NoteDraft
  readonly initial?: string
  /** When it rejects, the editor stays open and shows the error. */
  readonly onSave: (text: string) => Promise<unknown>
  readonly onLeave?: () => void
  /** Takes the focus however it comes to be shown. */
  readonly autoFocus?: boolean
}) {
  const strings = useStrings()
  const w = strings.marks
  const text = draft.text ?? initial
  const [failed, setFailed] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  /** What a link takes the place of; null while none is chosen. */
  const [linkAt, setLinkAt] = useState<{ readonly start: number; readonly end: number } | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { place } = draft
  const focused = useStore(focusDraft)
  useEffect(() => {
    if (focused !== place) return
    focusDraft.set(null)
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focused, place])
  const canSave = text.trim() !== '' && !isSaving
  const save = async () => {
    if (!canSave) return
    if (text.trim() === initial) {
      onLeave()
      return
    }
    setSaving(true)
    try {
      await onSave(text.trim())
      draft.end()
    } catch (error) {
      setFailed(failureLine(error))
      setSaving(false)
    }
  }
  const write = (next: string) => {
    const caret = field.current?.selectionStart ?? next.length
    draft.write(next)
    if (opensLink(text, next, caret)) setLinkAt({ start: caret - 2, end: caret })
  }
  const link = ({ id, title }: LinkedDocument) => {
    if (!linkAt) return
    const replaced = text.slice(linkAt.start, linkAt.end)
    const written = markdownLink(replaced === '[[' || replaced.trim() === '' ? title : replaced, linkTo(id, null))
    const caret = linkAt.start + written.length
    draft.write(text.slice(0, linkAt.start) + written + text.slice(linkAt.end))
    setLinkAt(null)
    // Once the field has the text, and the focus back.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <form
      className="noteEditor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        aria-label={w.noteLabel}
        placeholder={w.notePlaceholder}
        value={text}
        onChange={write}
        inputRef={field}
        rows={4}
        maxLength={100_000}
        error={failed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          else if (event.key === 'Escape') onLeave()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div className="noteEditorFoot">
        <Button
          size="small"
          variant="quiet"
          onPress={() => {
            const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
            setLinkAt({ start, end })
          }}
        >
          <Link aria-hidden />
          {w.linkDocument}
        </Button>
        <span className="grow faint">{w.markdownHint}</span>
        <Button size="small" variant="quiet" onPress={onLeave}>
          {strings.common.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" isDisabled={!canSave}>
          {strings.common.save}
        </Button>
      </div>
      {linkAt === null ? null : <LinkPicker onChoose={link} onClose={() => setLinkAt(null)} />}
    </form>
  )
}
