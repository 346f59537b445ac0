import { FolderClosed, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Picker, type PickerItem } from '../ui/overlays/Picker.tsx'
import { fittingSections } from '../ui/overlays/rankName.ts'
import { useStrings } from '../strings/strings.ts'
import { collectionTree, pathOf, type TreePlace } from './collectionTree.ts'
import { filing, type Chosen } from './filing.ts'
import { useFile } from './useFile.ts'

/** Asks which collection documents are to go into, and puts them there. */
export function FilingDialog() {
  const asked = useStore(filing)
  if (asked?.way === 'new') return <NewFrom chosen={asked.chosen} />
  return asked ? <Into chosen={asked.chosen} moves={asked.way === 'move'} /> : null
}

const close = () => filing.set(null)

function Into({ chosen, moves }: { readonly chosen: Chosen; readonly moves: boolean }) {
  const strings = useStrings()
  const w = strings.organising
  const places = collectionTree(useCollections().data ?? [])
  const { file, recent } = useFile()
  const [text, setText] = useState('')
  const name = text.trim()
  const targets = places.filter(({ collection }) => collection.id !== chosen.from && collection.smart === null)
  const latest = recent.flatMap((id) => targets.find(({ collection }) => collection.id === id) ?? [])
  const others = targets.filter((place) => !latest.includes(place))
  const choose = (into: number | { readonly name: string }) => () => {
    close()
    file({ chosen, into, moves })
  }
  const item = (place: TreePlace): PickerItem => ({
    id: String(place.collection.id),
    name: pathOf(place),
    own: place.collection.name,
    shown: (
      <>
        {place.within.length > 0 ? <span className="faint">{`${pathOf(parentOf(place))} / `}</span> : null}
        {place.collection.name}
      </>
    ),
    icon: <FolderClosed aria-hidden />,
    end: <span className="faint num">{strings.common.number(place.collection.documents)}</span>,
    run: choose(place.collection.id),
  })
  const isThere = (place: TreePlace) =>
    place.collection.name === name || pathOf(place).toLowerCase() === name.toLowerCase()
  const isNew = name !== '' && !places.some(isThere)
  const label = moves ? w.moveTo : w.addTo
  return (
    <Picker
      label={label}
      heading={
        moves ? w.moveWhat(chosen.count, chosen.title, chosen.from === null) : w.addWhat(chosen.count, chosen.title)
      }
      placeholder={w.chooseOrName}
      empty={places.length === 0 ? w.noCollections : w.noOtherCollection}
      open
      onClose={close}
      text={text}
      onText={setText}
      sections={[
        ...fittingSections(
          [
            { id: 'recent', title: w.recent, items: latest.map(item) },
            { id: 'all', title: latest.length > 0 ? w.others : strings.collections.title, items: others.map(item) },
          ],
          text,
        ),
        {
          id: 'new',
          items: isNew
            ? [{ id: 'new', name: w.newNamed(name), icon: <FolderPlus aria-hidden />, run: choose({ name }) }]
            : [],
        },
      ]}
    />
  )
}

function parentOf({ within, depth }: TreePlace): TreePlace {
  return { collection: within.at(-1)!, within: within.slice(0, -1), depth: depth - 1, hasParts: true }
}

function NewFrom({ chosen }: { readonly chosen: Chosen }) {
  const strings = useStrings()
  const w = strings.organising
  const { file } = useFile()
  const [name, setName] = useState('')
  const taken = (useCollections().data ?? []).some((collection) => collection.name === name.trim())
  const isReady = name.trim() !== '' && !taken
  const submit = () => {
    if (!isReady) return
    close()
    file({ chosen, into: { name: name.trim() }, moves: false })
  }
  return (
    <Dialog
      title={w.newFromWhat(chosen.count, chosen.title)}
      open
      onClose={close}
      foot={
        <>
          <Button variant="quiet" onPress={close}>
            {strings.common.cancel}
          </Button>
          <Button variant="primary" isDisabled={!isReady} onPress={submit}>
            {w.create}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={strings.collections.namePlaceholder}
          hint={strings.collections.nameHint}
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus
          {...(taken ? { error: w.taken } : {})}
        />
      </form>
    </Dialog>
  )
}
