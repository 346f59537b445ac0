import { useQuery } from '@tanstack/react-query'
import { Button as AriaButton } from 'react-aria-components'
import type { FieldView } from '../../contract/organising/fields.ts'
import { useClient } from '../api.ts'
import { typeName } from '../fields/valueText.ts'
import { keys } from '../state/queries.ts'
import { openReading } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import '../jobs/jobs.css'
import { useStrings } from '../strings/strings.ts'

const shown = 200

/** The documents whose text for a field is not of its type, each a way to the document. */
export function UnreadableDialog({ field, onClose }: { readonly field: FieldView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.fields
  const client = useClient()
  const found = useQuery({
    queryKey: keys.fields.unreadable(field.id),
    queryFn: ({ signal }) => client.fields.unreadable({ id: field.id, limit: shown }, { signal }),
  })
  return (
    <Dialog
      title={w.unreadableTitle(field.name)}
      open
      size="large"
      onClose={onClose}
      foot={<Button onPress={onClose}>{strings.common.close}</Button>}
    >
      <p className="muted">{w.unreadableHint(typeName(field, w))}</p>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton lines={5} />
      ) : (
        <>
          <div className="unreadableList scroll">
            <table className="plainTable" aria-label={w.unreadableTitle(field.name)}>
              <thead>
                <tr>
                  <th scope="col">{w.text}</th>
                  <th scope="col">{strings.documents.columns.title}</th>
                </tr>
              </thead>
              <tbody>
                {found.data.items.map(({ documentId, title, text }) => (
                  <tr key={documentId}>
                    <td dir="auto">{text}</td>
                    <td>
                      <AriaButton
                        className="textLink"
                        onPress={() => {
                          onClose()
                          openReading({ documentId, passageId: null })
                        }}
                      >
                        {title || strings.documents.untitled}
                      </AriaButton>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {found.data.total > found.data.items.length ? (
            <p className="faint">{w.firstOf(found.data.items.length, found.data.total)}</p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}
