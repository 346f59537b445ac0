import { useStore } from '../../state/store.ts'
import { FindBar } from '../../ui/controls/FindBar.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { PdfSession } from './pdfSession.ts'

/** Looks for a text in the pages, and walks through the matches. */
export function PdfFind({ session, onClose }: { readonly session: PdfSession; readonly onClose: () => void }) {
  const { found } = useStore(session.view)
  return (
    <FindBar
      label={useStrings().originals.findText}
      found={found === null || (found.of === 0 && found.isPending) ? null : found}
      onFind={(text, which) => (which === 'first' ? session.find(text) : session.find(text, which))}
      onClose={onClose}
    />
  )
}
