import { useQueryClient } from '@tanstack/react-query'
import { Cloud } from 'lucide-react'
import { useState } from 'react'
import type { TeamStateView } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { useCollections } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { push } from './syncState.ts'

/** Chooses a collection of the library, and sends it to a team for the first time. */
export function ShareDialog({ state, onClose }: { readonly state: TeamStateView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.teams
  const parts = { client: useClient(), queries: useQueryClient() }
  const shared = new Set(state.collections.map(({ collectionId }) => collectionId))
  const plain = (useCollections().data ?? []).filter(({ smart }) => smart === null)
  const all = plain.filter(({ id }) => !shared.has(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [files, setFiles] = useState(false)
  const [join, setJoin] = useState(false)
  const collection = all.find(({ id }) => String(id) === chosen)
  const alike = state.collections.find(({ name, addedBy }) => name === collection?.name && addedBy !== state.member)
  // Another collection here is that one already: this one cannot be it, too.
  const isTaken = state.collections.some((one) => one.name === collection?.name && one.collectionId !== null)
  return (
    <Dialog
      title={w.shareTitle(state.name)}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={!collection || isTaken || (alike !== undefined && !join)}
            onPress={() => {
              if (collection) void push(parts, state.name, collection, { files, join })
              onClose()
            }}
          >
            {w.shareNow}
          </Button>
        </>
      }
    >
      <div className="teamForm">
        {all.length === 0 ? (
          <p className="muted">{plain.length === 0 ? w.noneToShare : w.nothingToShare}</p>
        ) : (
          <Select
            label={w.collection}
            options={all.map(({ id, name, documents }) => ({
              id: String(id),
              label: name,
              hint: strings.common.documents(documents),
            }))}
            value={chosen}
            onChange={setChosen}
            placeholder={w.choose}
          />
        )}
        {isTaken ? (
          <Notice tone="warn" icon={<Cloud aria-hidden />}>
            {w.nameIsTaken}
          </Notice>
        ) : alike ? (
          <>
            <Notice tone="info" icon={<Cloud aria-hidden />}>
              {w.nameIsShared(alike.addedBy)}
            </Notice>
            <Checkbox checked={join} onChange={setJoin}>
              {w.joinIt}
            </Checkbox>
          </>
        ) : null}
        <Checkbox checked={files} onChange={setFiles}>
          {w.withFiles}
        </Checkbox>
        <p className="muted">{w.shareWhat}</p>
      </div>
    </Dialog>
  )
}
