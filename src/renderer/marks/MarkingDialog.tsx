import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { markLists } from './choices.ts'
import { ListDialog } from './ListDialog.tsx'
import { marking, type MarkedDocuments } from './marking.ts'
import { TagField, type ChosenTag } from './tags/TagField.tsx'
import { useMarkActions } from './useMarkActions.ts'
import { useMarkLists, useOfferedValues, useTags } from './useMarks.ts'

const close = () => marking.set(null)

/** Chooses tags, a status or a priority for the documents of a selection, and sets them. */
export function MarkingDialog() {
  const asked = useStore(marking)
  if (!asked) return null
  return asked.what === 'tags' ? (
    <TagSelection documents={asked.documents} />
  ) : (
    <SetValues documents={asked.documents} />
  )
}

function TagSelection({ documents }: { readonly documents: MarkedDocuments }) {
  const w = useStrings().marks
  const known = useTags().data ?? []
  const actions = useMarkActions()
  const [chosen, setChosen] = useState<readonly ChosenTag[]>([])
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<string | null>(null)
  const apply = useMutation({
    mutationFn: documents.selection,
    onSuccess: (selection) => {
      close()
      // What was typed is applied, too, without Enter; one that is chosen already is one tag.
      const names = [...chosen.map(({ name }) => name), typed.trim()].filter((name) => name !== '')
      const different = [...new Map(names.map((one) => [one.toLowerCase(), one])).values()]
      actions.retag(
        selection,
        different,
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
    >
      <TagField
        tags={chosen}
        autoFocus
        onDone={() => {
          if (!apply.isPending) apply.mutate()
        }}
        onAdd={(name) => {
          if (chosen.some((one) => one.name.toLowerCase() === name.toLowerCase())) return
          const tag = known.find((one) => one.name.toLowerCase() === name.toLowerCase())
          // One that is not there yet has no number: negative ones tell chips apart.
          setChosen([...chosen, tag ?? { id: -1 - chosen.length, name, colour: null }])
        }}
        onRemove={(tag) => setChosen(chosen.filter(({ name }) => name !== tag.name))}
        onTyped={setTyped}
      />
      <p className="fieldHint">{w.tagNameHint}</p>
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

function SetValues({ documents }: { readonly documents: MarkedDocuments }) {
  const w = useStrings().marks
  const lists = useMarkLists().data
  const offered = useOfferedValues()
  const actions = useMarkActions()
  const [chosen, setChosen] = useState<Readonly<Record<MarkList, string>>>({ status: unchanged, priority: unchanged })
  const [edited, setEdited] = useState<MarkList | null>(null)
  const apply = useMutation({
    mutationFn: documents.selection,
    onSuccess: (selection) => {
      close()
      const values = new Map<MarkList, ListValueView | null>()
      for (const list of markLists) {
        const value = offered[list].find(({ id }) => String(id) === chosen[list])
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
        isReady={markLists.some((list) => chosen[list] !== unchanged)}
        isPending={apply.isPending}
        error={apply.error}
        onApply={() => apply.mutate()}
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
              value={chosen[list]}
              onChange={(id) => setChosen({ ...chosen, [list]: id })}
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
  children,
}: {
  readonly title: string
  readonly isReady: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onApply: () => void
  readonly children: React.ReactNode
}) {
  const strings = useStrings()
  const w = strings.marks
  // Escape and a press beside the dialog ask before they take away what was chosen; a second one is an answer.
  const [isLeaving, setLeaving] = useState(false)
  const asks = isLeaving && isReady && !isPending
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!asks) return undefined
    return () => {
      if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
    }
  }, [asks])
  const ask = () => {
    focused.current = document.activeElement
    setLeaving(true)
  }
  return (
    <>
      <Dialog
        title={title}
        open
        onClose={isReady ? ask : close}
        {...(isReady && !isPending ? { onSubmit: onApply } : {})}
        foot={
          <>
            <Button onPress={close}>{strings.common.cancel}</Button>
            <Button variant="primary" isDisabled={!isReady || isPending} onPress={onApply}>
              {w.apply}
            </Button>
          </>
        }
      >
        {children}
        {error ? <p className="fieldError">{failureLine(error)}</p> : null}
      </Dialog>
      {asks ? (
        <Dialog
          role="alertdialog"
          title={w.notApplied}
          open
          onClose={close}
          onSubmit={onApply}
          foot={
            <>
              <Button variant="quiet" onPress={() => setLeaving(false)}>
                {w.backToChoice}
              </Button>
              <Button onPress={close}>{w.discard}</Button>
              <Button variant="primary" autoFocus onPress={onApply}>
                {w.apply}
              </Button>
            </>
          }
        >
          {w.notAppliedWhat(title)}
        </Dialog>
      ) : null}
    </>
  )
}
