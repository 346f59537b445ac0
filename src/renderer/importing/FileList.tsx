import { FileText, Folder, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { describeFailure } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useStrings } from '../strings/strings.ts'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
import { LeftOutFiles } from './LeftOutFiles.tsx'
import { tellingPaths } from '../ui/text/tellingPaths.ts'
import type { ImportFile } from './importState.ts'

/** The files of an import, with as much of their paths as tells them apart, and those of a folder that are left out. */
export function FileList({
  files,
  onRemove,
}: {
  readonly files: readonly ImportFile[]
  readonly onRemove: (file: ImportFile) => void
}) {
  const w = useStrings().importing
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [hidesSome, setHidesSome] = useState(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    // By the last file: the room below two rows does not fit, and hides none.
    const look = () => {
      const last = element.lastElementChild
      setHidesSome(last instanceof HTMLElement && last.offsetTop + last.offsetHeight > element.clientHeight)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  })
  const shown = tellingPaths(files.map(({ path }) => path))
  return (
    <div className="importFiles">
      <ul ref={list} className="fileList" aria-label={w.files} data-open={isOpen || undefined}>
        {files.map((file, at) => (
          <FileRow key={file.key} file={file} shown={shown[at] ?? file.path} onRemove={() => onRemove(file)} />
        ))}
      </ul>
      {isOpen || hidesSome ? (
        <Button size="small" variant="quiet" onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? w.showFewerFiles : w.showAllFiles(files.length)}
        </Button>
      ) : null}
      <LeftOutFiles />
    </div>
  )
}

/** What takes the focus from a file that was removed: the button of the next one. */
const besideRow = '.fileList > li > .button'

function FileRow({
  file,
  shown,
  onRemove,
}: {
  readonly file: ImportFile
  /** As much of its path as tells it apart. */
  readonly shown: string
  readonly onRemove: () => void
}) {
  const strings = useStrings()
  const w = strings.importing
  const row = useRef<HTMLLIElement>(null)
  useFocusLeft(row, besideRow)
  return (
    <li ref={row}>
      {file.bytes === null ? <Folder aria-hidden /> : <FileText aria-hidden />}
      <span className="ellipsis" dir="auto" title={file.path}>
        {shown}
      </span>
      <span className="faint num">{file.bytes === null ? w.folder : strings.common.bytes(file.bytes)}</span>
      {file.error ? <span className="fieldError">{describeFailure(file.error).message}</span> : null}
      {file.source === null && !file.error ? (
        <ProgressBar label={w.uploading(file.name)} fraction={file.bytes ? file.sent / file.bytes : null} />
      ) : null}
      <IconButton size="small" label={w.removeFile(file.name)} onPress={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
