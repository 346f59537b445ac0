import { useStrings } from '../../strings/strings.ts'
import type { PdfOutline, PdfSession } from './pdfSession.ts'

/** The file's own table of contents. */
export function PdfOutlineList({ session }: { readonly session: PdfSession }) {
  const w = useStrings().originals
  return (
    <nav className="pdfOutline scroll" aria-label={w.outline}>
      <OutlineEntries entries={session.outline} onGo={session.goToOutline} />
    </nav>
  )
}

function OutlineEntries({
  entries,
  onGo,
}: {
  readonly entries: PdfOutline
  readonly onGo: (entry: PdfOutline[number]) => void
}) {
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={index}>
          <button type="button" className="pdfOutlineEntry ellipsis" title={entry.title} onClick={() => onGo(entry)}>
            {entry.title}
          </button>
          {entry.items.length > 0 ? <OutlineEntries entries={entry.items as PdfOutline} onGo={onGo} /> : null}
        </li>
      ))}
    </ul>
  )
}
