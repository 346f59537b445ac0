import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { useStrings } from '../../strings/strings.ts'

/** Edits the text of a note. Ctrl+Enter saves, Escape cancels. */
export function NoteEditor({
  initial = '',
  onSave,
  onClose,
}: {
  readonly initial?: string
  /** When it rejects, the editor stays open and shows the error. */
  readonly onSave: (text: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const [text, setText] = useState(initial)
  const [failed, setFailed] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const canSave = text.trim() !== '' && !isSaving
  const save = async () => {
    if (!canSave) return
    if (text.trim() === initial) {
      onClose()
      return
    }
    setSaving(true)
    try {
      await onSave(text.trim())
      onClose()
    } catch (error) {
      setFailed(failureLine(error))
      setSaving(false)
    }
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
        onChange={setText}
        rows={4}
        maxLength={100_000}
        error={failed}
        // It appears because the user asked to write here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <div className="noteEditorFoot">
        <span className="grow faint">{w.markdownHint}</span>
        <Button size="small" variant="quiet" onPress={onClose}>
          {strings.common.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" isDisabled={!canSave}>
          {strings.common.save}
        </Button>
      </div>
    </form>
  )
}
