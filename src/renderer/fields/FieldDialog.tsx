import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { createLibraryStore } from '../state/store.ts'
import { useStore } from '../state/store.ts'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { DefineDialog } from './DefineDialog.tsx'
import { useFieldActions } from './useFieldActions.ts'
import { useFields } from './useFields.ts'
import { choicesOf, hasSeveral, typeName, valueOf } from './valueText.ts'
import './fields.css'

/** Documents whose field is about to be set. */
interface SetDocuments {
  readonly count: number
  /** The collection that they are looked at in; null: none, or several. */
  readonly from: number | null
  readonly selection: () => Promise<SelectionInput>
}

/** Documents for which a field and its value are being chosen in a dialog. */
export const settingField = createLibraryStore<SetDocuments | null>(null)

/** The field that was set last: the next selection of the same collection is often given a value of it. */
const lastSet = createLibraryStore<number | null>(null)

const close = () => settingField.set(null)

/** Sets a field of a selection, makes it empty, or takes edits back. */
export function FieldDialog() {
  const documents = useStore(settingField)
  return documents ? <Setting documents={documents} /> : null
}

/** Whether its value is the number of a choice. */
const isChosen = (field: FieldView) => field.type === 'choice' && !hasSeveral(field)

type Way = 'set' | 'empty' | 'reset'

function Setting({ documents }: { readonly documents: SetDocuments }) {
  const strings = useStrings()
  const w = strings.fields
  const fields = useFields().data
  const actions = useFieldActions()
  const here = useFields(documents.from ?? undefined).data
  const [chosen, setChosen] = useState<number | null>(null)
  const [isDefining, setDefining] = useState(false)
  const [way, setWay] = useState<Way>('set')
  const [text, setText] = useState('')
  // None is chosen unseen where there are several: a value in the wrong field is found late.
  const field =
    fields?.find(({ id }) => id === chosen) ??
    here?.find(({ id }) => id === lastSet.get()) ??
    (fields?.length === 1 ? fields[0] : undefined)
  const apply = useMutation({
    mutationFn: async (to: FieldView) => {
      const selection = await documents.selection()
      if (way === 'reset') await actions.reset(selection, to)
      else await actions.set(selection, to, way === 'empty' ? null : isChosen(to) ? Number(text) : text.trim())
    },
    onSuccess: (_, { id }) => {
      lastSet.set(id)
      close()
    },
  })
  const isReady = field !== undefined && (way !== 'set' || text.trim() !== '')
  if (fields && (isDefining || fields.length === 0))
    return (
      <DefineDialog
        title={w.defineFor(documents.count)}
        onClose={fields.length > 0 ? () => setDefining(false) : close}
        onDefined={(made) => {
          setChosen(made.id)
          setWay('set')
          setText('')
          apply.reset()
          setDefining(false)
        }}
      />
    )
  return (
    <Dialog
      title={w.setWhat(documents.count)}
      open
      onClose={close}
      foot={
        <>
          <Button onPress={close}>{strings.common.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={!isReady || apply.isPending}
            onPress={() => field && apply.mutate(field)}
          >
            {strings.marks.apply}
          </Button>
        </>
      }
    >
      {!fields || !here ? null : (
        <>
          <Select
            label={w.field}
            placeholder={w.chooseField}
            autoFocus={!field}
            options={hereFirst(fields, here).map((one) => ({
              id: String(one.id),
              label: one.name,
              hint: typeName(one, w),
            }))}
            value={field ? String(field.id) : null}
            onChange={(id) => {
              setChosen(Number(id))
              setText('')
              apply.reset()
            }}
          />
          <div>
            <Button size="small" onPress={() => setDefining(true)}>
              <Plus aria-hidden />
              {w.define}
            </Button>
          </div>
          <SegmentedControl<Way>
            label={w.what}
            options={[
              { id: 'set', label: w.setValue },
              { id: 'empty', label: w.makeEmpty },
              { id: 'reset', label: w.takeBack },
            ]}
            value={way}
            onChange={setWay}
          />
          {way !== 'set' ? (
            <p className="muted">{way === 'empty' ? w.makeEmptyHint : w.takeBackHint}</p>
          ) : !field ? null : hasSeveral(field) ? (
            <div className="fieldTickList">
              <CheckboxList
                label={w.values}
                className="fieldTicks scroll"
                options={field.choices.map(({ name }) => ({ id: name, label: name }))}
                chosen={choicesOf(text === '' ? null : text)}
                onChange={(names) => setText(String(valueOf(names) ?? ''))}
              />
            </div>
          ) : field.type === 'choice' ? (
            <Select
              label={w.value}
              placeholder={w.chooseValue}
              options={field.choices.map(({ id, name }) => ({ id: String(id), label: name }))}
              value={text === '' ? null : text}
              onChange={setText}
            />
          ) : (
            <TextField
              label={w.value}
              placeholder={w.placeholders[field.type]}
              value={text}
              autoFocus
              onChange={(next) => {
                setText(next)
                apply.reset()
              }}
              onEnter={() => {
                if (isReady && !apply.isPending) apply.mutate(field)
              }}
              error={apply.isError ? failureLine(apply.error) : undefined}
            />
          )}
          {apply.isError && (way !== 'set' || field?.type === 'choice') ? (
            <p className="fieldError">{failureLine(apply.error)}</p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}

/** Fields that documents of the collection have before all others, each by name. */
function hereFirst(fields: readonly FieldView[], here: readonly FieldView[]): readonly FieldView[] {
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...fields.filter(({ id }) => !ids.has(id))]
}
