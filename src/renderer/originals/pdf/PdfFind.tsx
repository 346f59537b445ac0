import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { PdfSession } from './pdfSession.ts'

/** Looks for a text in the pages, and walks through the matches. */
export function PdfFind({ session, onClose }: { readonly session: PdfSession; readonly onClose: () => void }) {
  const w = useStrings().originals
  const { found } = useStore(session.view)
  const [text, setText] = useState('')
  const isNone = found !== null && found.of === 0 && !found.isPending
  return (
    <div className="originalBar" role="search">
      <input
        className="input pdfFindText"
        aria-label={w.findText}
        placeholder={w.findText}
        value={text}
        aria-invalid={isNone || undefined}
        // It was opened to be typed in.
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
        onChange={(event) => {
          setText(event.target.value)
          session.find(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          session.find(text, event.shiftKey ? 'previous' : 'next')
        }}
      />
      <span className="num faint pdfFindCount" role="status">
        {found === null ? '' : isNone ? w.noMatch : w.matches(found.at, found.of)}
      </span>
      <span className="grow" />
      <IconButton
        size="small"
        label={w.previousMatch}
        keys="Shift+Enter"
        isDisabled={text === ''}
        onPress={() => session.find(text, 'previous')}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={w.nextMatch}
        keys="Enter"
        isDisabled={text === ''}
        onPress={() => session.find(text, 'next')}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.closeFind} keys="Escape" onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
