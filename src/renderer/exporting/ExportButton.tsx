import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ExportFormat, ExportSubject } from '../../contract/exports.ts'
import { useClient } from '../api.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { exportToFile, type ExportChoice } from './exportToFile.ts'

/** A menu of the formats of `subject`. The file is made by the core, from data. */
export function ExportButton({
  subject,
  name,
}: {
  readonly subject: ExportSubject
  /** What the file is called, without its ending. */
  readonly name: string
}) {
  const strings = useStrings()
  const entries = useExportEntries(subject, name)
  return (
    <MenuButton label={strings.exporting.export} entries={entries} placement="bottom end">
      <Button variant="quiet">
        <Download aria-hidden />
        {strings.exporting.export}
      </Button>
    </MenuButton>
  )
}

function useExportEntries(subject: ExportSubject, name: string) {
  const strings = useStrings()
  const w = strings.exporting
  const client = useClient()
  const write = useMutation({
    mutationFn: (choice: ExportChoice) => exportToFile(client, choice),
    onSuccess: (written) => {
      if (written !== null) toast({ text: w.done(written) })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const entry = (id: string, format: ExportFormat, forSpreadsheets = false) => ({
    id,
    label: w[id as 'markdown'],
    run: () => write.mutate({ subject, format, forSpreadsheets, name }),
  })
  return subject.kind === 'collection'
    ? [entry('jsonl', 'jsonl'), entry('csv', 'csv'), entry('csvSafe', 'csv', true)]
    : [entry('markdown', 'markdown'), entry('html', 'html')]
}
