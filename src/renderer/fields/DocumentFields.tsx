import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValueView, FieldView } from '../../contract/organising/fields.ts'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { useFieldActions } from './useFieldActions.ts'
import { useDocumentValues, useFields } from './useFields.ts'
import { ValueEditor } from './ValueEditor.tsx'
import { ValueShown } from './ValueShown.tsx'
import './fields.css'

/** The fields of a document, each edited where it stands. `collections`: those that it is in. */
export function DocumentFields({
  documentId,
  collections,
}: {
  readonly documentId: number
  readonly collections: readonly number[]
}) {
  const w = useStrings().fields
  const all = useFields().data
  const tree = useCollections().data
  const values = useDocumentValues(documentId).data
  if (!all || !values || !tree) return null
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const within = new Set<number>()
  for (const first of collections)
    for (let id: number | null | undefined = first; typeof id === 'number' && !within.has(id); id = parents.get(id))
      within.add(id)
  const fields = all.filter(({ collectionId }) => collectionId === null || within.has(collectionId))
  const byField = new Map(values.map((value) => [value.fieldId, value]))
  return (
    <section aria-label={w.title}>
      <h3>{w.title}</h3>
      {fields.length === 0 ? (
        <p className="muted">{w.noneYet}</p>
      ) : (
        <dl className="facts documentFields">
          {fields.map((field) => (
            <div key={field.id}>
              <dt>{field.name}</dt>
              <dd>
                <Value documentId={documentId} field={field} value={byField.get(field.id)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button size="small" variant="quiet" onPress={() => goTo({ page: 'fields' })}>
        {w.openPage}
      </Button>
    </section>
  )
}

function Value({
  documentId,
  field,
  value,
}: {
  readonly documentId: number
  readonly field: FieldView
  readonly value: FieldValueView | undefined
}) {
  const w = useStrings().fields
  const actions = useFieldActions()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const selection = { kind: 'documents' as const, ids: [documentId] }
  if (isEditing)
    return (
      <ValueEditor
        field={field}
        value={value?.value ?? null}
        onSave={(next) => actions.set(selection, field, next)}
        onClose={(how) => {
          // At once: a key that is pressed before the next frame is for the button.
          flushSync(() => setEditing(false))
          if (how === 'key') button.current?.focus()
        }}
      />
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        className="valueButton"
        aria-label={w.editOf(field.name)}
        onClick={() => setEditing(true)}
      >
        {value && (value.value ?? value.unreadable) !== null ? (
          <ValueShown field={field} value={value} />
        ) : (
          <span className="faint">{w.emptyValue}</span>
        )}
      </button>
      {value?.edited ? (
        <IconButton
          size="small"
          label={w.takeBackOf(field.name)}
          onPress={() =>
            void actions
              .reset(selection, field)
              .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
          }
        >
          <Undo2 aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
}
