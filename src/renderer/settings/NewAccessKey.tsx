import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { keys, useCollections } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { CheckboxList } from '../ui/controls/CheckboxList.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

/** Asks what a key is for and what it may do, makes it, and shows it this once. */
export function NewAccessKey({ address, onClose }: { readonly address: string | null; readonly onClose: () => void }) {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const collections = useCollections().data ?? []
  const [name, setName] = useState('')
  const [reads, setReads] = useState<'some' | 'whole'>('some')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [mayWrite, setMayWrite] = useState(false)
  const w = strings.access
  const make = useMutation({
    mutationFn: () => client.access.addKey({ name, collections: reads === 'whole' ? null : [...chosen], mayWrite }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.access }),
    onError: (error: Error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const made = make.data
  if (made) {
    const server = {
      url: `${address ?? 'http://127.0.0.1:PORT'}/mcp`,
      headers: { Authorization: `Bearer ${made.key}` },
    }
    const snippet = JSON.stringify({ mcpServers: { quarry: server } }, null, 2)
    return (
      <Dialog
        title={w.madeTitle(made.name)}
        open
        onClose={onClose}
        foot={
          <>
            <Button onPress={() => copyToClipboard(snippet, w.copied)}>{w.copySnippet}</Button>
            <Button onPress={() => copyToClipboard(made.key, w.copied)}>{w.copyKey}</Button>
            <Button variant="primary" onPress={onClose}>
              {w.done}
            </Button>
          </>
        }
      >
        <p>{w.madeHint}</p>
        <p className="mono accessKey">{made.key}</p>
      </Dialog>
    )
  }
  const ready = name.trim() !== '' && (reads === 'whole' || chosen.length > 0)
  const options = collections.filter(({ smart }) => smart === null).map(({ id, name: label }) => ({ id, label }))
  return (
    <Dialog
      title={w.addTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!ready || make.isPending} onPress={() => make.mutate()}>
            {w.make}
          </Button>
        </>
      }
    >
      <div className="accessForm">
        <TextField label={w.name} placeholder={w.namePlaceholder} value={name} onChange={setName} autoFocus />
        <p>{w.reads}</p>
        <SegmentedControl
          label={w.reads}
          options={[
            { id: 'some', label: w.readsSome },
            { id: 'whole', label: w.readsWhole },
          ]}
          value={reads}
          onChange={setReads}
        />
        {reads === 'whole' ? null : options.length === 0 ? (
          <p className="muted">{w.noCollections}</p>
        ) : (
          <>
            <CheckboxList
              label={w.collections}
              className="accessCollections"
              options={options}
              chosen={chosen}
              onChange={setChosen}
            />
            <p className="muted">{w.readsHint}</p>
          </>
        )}
        <Checkbox checked={mayWrite} onChange={setMayWrite}>
          {w.write}
        </Checkbox>
      </div>
    </Dialog>
  )
}
