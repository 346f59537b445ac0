import { Columns3Cog, Ellipsis, NotebookPen } from 'lucide-react'
import { settingField } from '../fields/FieldDialog.tsx'
import { linkTo } from '../marks/notes/noteLinks.ts'
import type { Chosen } from '../organising/filing.ts'
import { filingEntries } from '../organising/filingEntries.tsx'
import { useStrings } from '../strings/strings.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'

/** What is done to the document that is read, as in the menu of a row of a list; what has a button here is left out. */
export function ReaderMenu({ documentId, chosen }: { readonly documentId: number; readonly chosen: Chosen }) {
  const strings = useStrings()
  const entries = () => [
    ...filingEntries(chosen, strings),
    { id: 'fields', separator: true } as const,
    {
      id: 'field',
      label: strings.fields.setMenu,
      icon: <Columns3Cog aria-hidden />,
      run: () => settingField.set(chosen),
    },
    {
      id: 'noteLink',
      label: strings.marks.copyNoteLink,
      icon: <NotebookPen aria-hidden />,
      run: () => copyToClipboard(linkTo(documentId, null), strings.marks.linkCopied),
    },
  ]
  return (
    <MenuButton label={strings.documents.actions} entries={entries} placement="bottom end">
      <IconButton label={strings.documents.actions}>
        <Ellipsis aria-hidden />
      </IconButton>
    </MenuButton>
  )
}
