import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { DocumentView } from '../../../contract/documents.ts'
import { useStrings } from '../../strings/strings.ts'
import { mailHeaders } from './mailParts.ts'
import './mail.css'

/** Whom a message is from and went to, its date and its subject; nothing for what is no message. Long values are folded. */
export function MailHeaders({ document }: { readonly document: DocumentView }) {
  const w = useStrings().originals
  const headers = mailHeaders(document)
  if (headers.length === 0) return null
  return (
    <dl className="facts mailHeaders" aria-label={w.headersOfMail}>
      {headers.map(({ name, value }) => (
        <div key={name}>
          <dt>{w.mailHeaders[name] ?? name}</dt>
          <Folded key={document.id} value={value} />
        </div>
      ))}
    </dl>
  )
}

/** Two lines of a value; the rest where somebody asks for it. */
function Folded({ value }: { readonly value: string }) {
  const w = useStrings().originals
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    // How many lines there are depends on the width of the pane.
    const resized = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    resized.observe(element)
    return () => resized.disconnect()
  }, [isOpen])
  return (
    <dd>
      <div className="mailHeader" data-open={isOpen || undefined} dir="auto" ref={text}>
        {value}
      </div>
      {isOpen || isCut ? (
        <Button className="textLink" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? w.foldHeader : w.wholeHeader}
        </Button>
      ) : null}
    </dd>
  )
}
