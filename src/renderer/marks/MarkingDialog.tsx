import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { useStore } from '../state/store.ts'
import { tellUndoable } from '../state/undo.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { markLists } from './choices.ts'
import { ListDialog } from './ListDialog.tsx'
import { marking, type MarkedDocuments, type TagChoice, type ValueChoice } from './marking.ts'
import { TagField } from './tags/TagField.tsx'
import { tagNamesIn } from './tags/tagNames.ts'
import { useMarkActions } from './useMarkActions.ts'
import { useMarkLists, useOfferedValues, useTags } from './useMarks.ts'

const close = () => marking.set(null)

/** Chooses tags, a status or a priority for the documents of a selection, and sets them. */
export function MarkingDialog() {
  const asked = useStore(marking)
  if (!asked) return null
  const key = asked.begun ? 'again' : 'first'
  return asked.what === 'tags' ? (
    <TagSelection key={key} documents={asked.documents} begun={asked.begun} />
  ) : (
    <SetValues key={key} documents={asked.documents} begun={asked.begun} />
  )
}

function TagSelection({
  documents,
  begun,
}: {
  readonly documents: MarkedDocuments
  readonly begun: TagChoice | undefined
}) {
  const w = useStrings().marks
  const known = useTags().data ?? []
  const actions = useMarkActions()
  const [chosen, setChosen] = useState(begun?.chosen ?? [])
  const [typed, setTyped] = useState(begun?.typed ?? '')
  const [removed, setRemoved] = useState(begun?.removed ?? null)
  /** Those that are chosen, and tags of these names; one that is chosen already is one tag. */
  const withNames = (names: readonly string[]) => {
    const isNamed = (name: string) => (tag: { readonly name: string }) => tag.name.toLowerCase() === name.toLowerCase()
    const added = names.filter((name) => !chosen.some(isNamed(name)))
    // One that is not there yet has no number: negative ones tell chips apart.
    const next = Math.min(0, ...chosen.map(({ id }) => id)) - 1
    return [...chosen, ...added.map((name, at) => known.find(isNamed(name)) ?? { id: next - at, name, colour: null })]
  }
  const apply = useMutation({
    mutationFn: documents.selection,
    onSuccess: (selection) => {
      close()
      actions.retag(
        selection,
        // What was typed is applied, too, without Enter.
        withNames(tagNamesIn(typed, known)).map(({ name }) => name),
        known.find(({ id }) => String(id) === removed),
      )
    },
  })
  return (
    <Frame
      title={w.tagWhat(documents.count)}
      isReady={chosen.length > 0 || typed.trim() !== '' || removed !== null}
      isPending={apply.isPending}
      error={apply.error}
      onApply={() => apply.mutate()}
      onReturn={() => marking.set({ what: 'tags', documents, begun: { chosen, typed, removed } })}
    >
      <TagField
        tags={chosen}
        autoFocus
        typedAtFirst={typed}
        onDone={() => {
          if (!apply.isPending) apply.mutate()
        }}
        onAdd={(names) => setChosen(withNames(names))}
        onRemove={(tag) => setChosen(chosen.filter(({ name }) => name !== tag.name))}
        onTyped={setTyped}
      />
      <p className="fieldHint">{w.tagNamesHint}</p>
      {known.length > 0 ? (
        <Select
          label={w.takeOffTag}
          options={[{ id: '', label: w.noValue }, ...known.map(({ id, name }) => ({ id: String(id), label: name }))]}
          value={removed ?? ''}
          onChange={(id) => setRemoved(id === '' ? null : id)}
        />
      ) : null}
    </Frame>
  )
}

const unchanged = 'unchanged'
const cleared = 'none'
const noValues: ValueChoice = { status: unchanged, priority: unchanged }

function SetValues({
  documents,
  begun,
}: {
  readonly documents: MarkedDocuments
  readonly begun: ValueChoice | undefined
}) {
  const w = useStrings().marks
  const lists = useMarkLists().data
  const offered = useOfferedValues()
  const actions = useMarkActions()
  const [chosen, setChosen] = useState(begun ?? noValues)
  const [edited, setEdited] = useState<MarkList | null>(null)
  /** A value has another number once its list is saved for the first time: it is found again by its name. */
  const [names, setNames] = useState<Partial<Record<MarkList, string>>>({})
  const valueOf = (list: MarkList) =>
    offered[list].find(({ id }) => String(id) === chosen[list]) ??
    offered[list].find(({ name }) => name === names[list])
  const chosenIn = (list: MarkList) => {
    const value = valueOf(list)
    return value ? String(value.id) : chosen[list] === cleared ? cleared : unchanged
  }
  const apply = useMutation({
    mutationFn: documents.selection,
    onSuccess: (selection) => {
      close()
      const values = new Map<MarkList, ListValueView | null>()
      for (const list of markLists) {
        const value = valueOf(list)
        if (value) values.set(list, value)
        else if (chosen[list] === cleared) values.set(list, null)
      }
      actions.setAll(selection, values)
    },
  })
  const option = ({ id, name }: ListValueView) => ({ id: String(id), label: name })
  return (
    <>
      <Frame
        title={w.setWhat(documents.count)}
        isReady={markLists.some((list) => chosenIn(list) !== unchanged)}
        isPending={apply.isPending}
        error={apply.error}
        onApply={() => apply.mutate()}
        onReturn={() =>
          marking.set({
            what: 'lists',
            documents,
            begun: { status: chosenIn('status'), priority: chosenIn('priority') },
          })
        }
      >
        {markLists.map((list, at) => (
          <div key={list} className="markingList">
            <Select
              autoFocus={at === 0}
              label={w.lists[list]}
              options={[
                { id: unchanged, label: w.leaveValue },
                ...offered[list].map(option),
                { id: cleared, label: w.noValue },
              ]}
              value={chosenIn(list)}
              onChange={(id) => {
                setChosen({ ...chosen, [list]: id })
                setNames({ ...names, [list]: offered[list].find((value) => String(value.id) === id)?.name })
              }}
            />
            <Button size="small" onPress={() => setEdited(list)}>
              {w.editList[list]}
            </Button>
          </div>
        ))}
      </Frame>
      {edited ? <ListDialog list={edited} values={lists?.[edited] ?? []} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

function Frame({
  title,
  isReady,
  isPending,
  error,
  onApply,
  onReturn,
  children,
}: {
  readonly title: string
  readonly isReady: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onApply: () => void
  /** Opens the dialog again with what is chosen in it now. */
  readonly onReturn: () => void
  readonly children: React.ReactNode
}) {
  const strings = useStrings()
  const w = strings.marks
  /** It closes at once: what was chosen comes back by Undo, without a question to everyone who meant it. */
  const leave = () => {
    close()
    if (isReady && !isPending) tellUndoable({ text: w.notApplied(title) }, onReturn)
  }
  return (
    <Dialog
      title={title}
      open
      onClose={leave}
      {...(isReady && !isPending ? { onSubmit: onApply } : {})}
      foot={
        <>
          <Button onPress={leave}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!isReady || isPending} onPress={onApply}>
            {w.apply}
          </Button>
        </>
      }
    >
      {children}
      {error ? <p className="fieldError">{failureLine(error)}</p> : null}
    </Dialog>
  )
}
