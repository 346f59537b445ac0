import { useRef, useState } from 'react'
import { useStrings } from '../strings/strings.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { ExportMenuAt } from './ExportButton.tsx'
import { useExportCommand } from './exportMenus.ts'
import type { FoundDocuments } from './foundDocuments.ts'
import '../ui/controls/button.css'

const longestTitle = 500

/**
 * Exports the documents that results show. A plain button: it comes with the first search, and the menu with its dialogs is
 * made when it is pressed.
 */
export function ExportFound({
  found,
  name,
}: {
  /** Null while there is nothing to export. */
  readonly found: FoundDocuments | null
  /** What the file is called, and the heading of formats that have one. */
  readonly name: string
}) {
  const w = useStrings().exporting
  const button = useRef<HTMLButtonElement>(null)
  /** As it was when the menu opened: an export goes on while something else is searched for. */
  const [chosen, setChosen] = useState<{ readonly found: FoundDocuments; readonly name: string } | null>(null)
  const [at, setAt] = useState<MenuPlace | null>(null)
  const open = () => {
    if (!found || !button.current) return
    const { left, bottom } = button.current.getBoundingClientRect()
    setChosen({ found, name })
    setAt({ x: left, y: bottom })
  }
  useExportCommand(open, found !== null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        data-variant="quiet"
        data-size="small"
        data-plain=""
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-disabled={found === null}
        onClick={open}
      >
        {w.export}
      </button>
      {chosen ? (
        <ExportMenuAt
          kind="documents"
          subject={async () => ({ kind: 'documents', ...chosen.found, title: chosen.name.slice(0, longestTitle) })}
          name={chosen.name}
          at={at}
          onClose={() => setAt(null)}
        />
      ) : null}
    </>
  )
}
