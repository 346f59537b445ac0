import { FileText, Folder, X } from 'lucide-react'
import { IconButton } from '../ui/controls/Button.tsx'
import { describeFailure } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { useStrings } from '../strings/strings.ts'
import type { ImportFile } from './importState.ts'

export function FileList({
  files,
  onRemove,
}: {
  readonly files: readonly ImportFile[]
  readonly onRemove: (file: ImportFile) => void
}) {
  const strings = useStrings()
  return (
    <ul className="fileList" aria-label={strings.importing.files}>
      {files.map((file) => (
        <li key={file.key}>
          {file.bytes === null ? <Folder aria-hidden /> : <FileText aria-hidden />}
          <span className="ellipsis">{file.name}</span>
          <span className="faint num">
            {file.bytes === null ? strings.importing.folder : strings.common.bytes(file.bytes)}
          </span>
          {file.error ? <span className="fieldError">{describeFailure(file.error).message}</span> : null}
          {file.source === null && !file.error ? (
            <ProgressBar
              label={strings.importing.uploading(file.name)}
              fraction={file.bytes ? file.sent / file.bytes : null}
            />
          ) : null}
          <IconButton size="small" label={strings.importing.removeFile(file.name)} onPress={() => onRemove(file)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
