import { FileDown } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { goTo, parseRoute } from '../state/route.ts'
import { droppedFiles } from '../state/shell.ts'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words/words.ts'
import './importing.css'

/** The whole window takes files. */
export function DropTarget({ children }: { readonly children: ReactNode }) {
  const words = useWords()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const enter = (event: DragEvent, by: number) => {
    if (!carriesFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry())
    const files = [...event.dataTransfer.files].filter((_, index) => {
      // Only the desktop, which has a path, can read a folder.
      return window.quarryDesktop !== undefined || entries[index]?.isDirectory !== true
    })
    if (files.length < event.dataTransfer.files.length) toast({ text: words.importing.skippedFolder })
    if (files.length === 0) return
    droppedFiles.set((now) => [...now, ...files])
    if (parseRoute(window.location.hash).at.page !== 'import') goTo({ page: 'import' })
  }
  return (
    <div
      className="dropTarget"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over ? (
        <div className="dropOverlay" aria-hidden>
          <div>
            <FileDown />
            <strong>{words.importing.dropTitle}</strong>
            <span>{words.importing.dropHint}</span>
          </div>
        </div>
      ) : null}
    </div>
  )
}
