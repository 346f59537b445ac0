import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFindRequest } from '../state/reading/useFindRequest.ts'
import { FindBar, type FoundMatches } from '../ui/controls/FindBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { rangesOf } from './rangesOf.ts'
import { scrollToRange } from './scrollToRange.ts'
import { textMatches } from './textMatches.ts'
import './findInText.css'

/** Names of what the browser highlights beside what the text itself marks: see findInText.css. */
const [all, current] = ['found-text', 'found-text-current']

/** Finds text in the stored text of a document, which is `children`: Ctrl F opens it, Escape closes it. */
export function FindInText({ documentId, children }: { readonly documentId: number; readonly children: ReactNode }) {
  const strings = useStrings()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<FoundMatches | null>(null)
  const textOf = () => frame.current?.querySelector<HTMLElement>('.readText') ?? null
  const close = () => {
    setOpen(false)
    setFound(null)
    clear()
    textOf()?.focus({ preventScroll: true })
  }
  // Another document is another text.
  const [findsIn, setFindsIn] = useState(documentId)
  if (findsIn !== documentId) {
    setFindsIn(documentId)
    setOpen(false)
    setFound(null)
    clear()
  }
  useEffect(() => clear, [])
  useFindRequest(() => setOpen(true))
  const find = (sought: string, which: 'first' | 'next' | 'previous') => {
    const text = textOf()
    const ranges = text ? rangesOf(text, textMatches(text.textContent, sought)) : []
    if (ranges.length === 0) {
      clear()
      setFound(sought.trim() === '' ? null : { at: 0, of: 0 })
      return
    }
    const before = found?.of === ranges.length ? found.at - 1 : -1
    const step = which === 'first' ? Math.max(0, before) : before + (which === 'next' ? 1 : -1)
    const at = (step + ranges.length) % ranges.length
    CSS.highlights.set(all, new Highlight(...ranges))
    CSS.highlights.set(current, new Highlight(ranges[at]!))
    scrollToRange(ranges[at]!, frame.current?.closest('.tabPanel'))
    setFound({ at: at + 1, of: ranges.length })
  }
  return (
    <div className="findInText" ref={frame}>
      {isOpen ? <FindBar label={strings.reading.findText} found={found} onFind={find} onClose={close} /> : null}
      {children}
    </div>
  )
}

function clear(): void {
  CSS.highlights.delete(all)
  CSS.highlights.delete(current)
}
