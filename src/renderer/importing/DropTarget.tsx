import { FileDown } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { searchByImage } from '../state/searchState.ts'
import { hasEnding, imageEndings } from '../media/mediaTypes.ts'
import { goTo, parseRoute } from '../state/route.ts'
import { captureDraft, type DroppedFile, droppedFiles } from '../state/shell.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { canBeRead } from '../sources/acceptedFiles.ts'
import { addressesIn } from './addressesIn.ts'
import { addLeftOut } from './importState.ts'
import { chosenFile, filesOfDrop } from '../sources/droppedFolder.ts'
import './importing.css'

/** The whole window takes files. */
export function DropTarget({ children }: { readonly children: ReactNode }) {
  const strings = useStrings()
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  /** A link or a list of addresses from elsewhere; what lies over a field goes into it. */
  const carriesAddresses = (event: DragEvent) =>
    event.dataTransfer.types.includes('text/uri-list') &&
    !(event.target instanceof Element && event.target.closest('input, textarea'))
  const enter = (event: DragEvent, by: number) => {
    if (!carriesFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) {
      const addresses = carriesAddresses(event) ? addressesIn(event.dataTransfer.getData('text/uri-list')) : []
      if (addresses.length === 0) return
      event.preventDefault()
      captureDraft.set((now) => [now?.trim() ?? '', ...addresses].filter((text) => text !== '').join('\n'))
      goTo({ page: 'import' })
      return
    }
    event.preventDefault()
    depth.current = 0
    setOver(false)
    // Both have to be taken while the event lasts.
    const files = [...event.dataTransfer.files]
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    const at = parseRoute(window.location.hash).at.page
    const only = files.length === 1 ? files[0] : undefined
    if (at === 'search' && only && hasEnding(only.name, imageEndings)) {
      searchByImage(only)
      return
    }
    const take = (dropped: readonly DroppedFile[]) => {
      if (dropped.length === 0) return
      droppedFiles.set((now) => [...now, ...dropped])
      if (at !== 'import') goTo({ page: 'import' })
    }
    // The desktop reads folders by their paths, the browser by what it is given of them.
    const hasFolder = entries.some((entry) => entry.isDirectory)
    if (window.quarryDesktop || !hasFolder) take(files.map(chosenFile))
    else
      filesOfDrop(entries)
        .then((found) => {
          const isRead = ({ file }: DroppedFile) => canBeRead(file.name)
          addLeftOut(found.filter((one) => !isRead(one)).map(({ path }) => path))
          take(found.filter(isRead))
        })
        .catch((error: unknown) => toast({ text: String(error), tone: 'bad' }))
  }
  return (
    <div
      className="dropTarget"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => (carriesFiles(event) || carriesAddresses(event)) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over ? (
        <div className="dropOverlay" aria-hidden>
          <div>
            <FileDown />
            <strong>{strings.importing.dropTitle}</strong>
            <span>{strings.importing.dropHint}</span>
          </div>
        </div>
      ) : null}
    </div>
  )
}
