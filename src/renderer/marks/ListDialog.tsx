import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MarkColour } from '../../contract/organising/colours.ts'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { refreshMarks } from '../state/refresh.ts'
import { actionsTold } from '../state/undo.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import { markColours } from './choices.ts'
import { ColourDot } from './ColourDot.tsx'

type MarkLists = Readonly<Record<MarkList, readonly ListValueView[]>>

interface Row {
  readonly key: number
  readonly id?: number
  readonly name: string
  readonly colour: MarkColour | null
}

/** The user's own values of a list, in their order: named, coloured, moved, added and deleted. */
export function ListDialog({
  list,
  values,
  onClose,
}: {
  readonly list: MarkList
  readonly values: readonly ListValueView[]
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const client = useClient()
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const given = values.length > 0 ? values : w.suggested[list].map(({ name, colour }) => ({ name, colour }))
    return given.map((value, key) => ({ ...value, key }))
  })
  const [nextKey, setNextKey] = useState(rows.length)
  const kept = rows.filter(({ name }) => name.trim() !== '')
  const isTwice = new Set(kept.map(({ name }) => name.trim().toLowerCase())).size < kept.length
  const define = useMutation({
    mutationFn: () =>
      client.marks.define({
        list,
        values: kept.map(({ id, name, colour }) => ({ ...(id === undefined ? {} : { id }), name, colour })),
      }),
    onSuccess: async (defined) => {
      // Known before the dialog closes: the menu of the list may be opened next.
      await queries.cancelQueries({ queryKey: keys.marks.lists })
      queries.setQueryData<MarkLists>(keys.marks.lists, (now) => now && { ...now, [list]: defined })
      actionsTold.set((count) => count + 1)
      onClose()
    },
    onSettled: () => refreshMarks(queries),
  })
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const move = (at: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + by, 0, row)
    setRows(next)
  }
  const add = () => {
    setRows([...rows, { key: nextKey, name: '', colour: null }])
    setNextKey(nextKey + 1)
  }
  const gone = values.filter(({ id }) => !kept.some((row) => row.id === id))
  return (
    <Dialog
      title={w.editListTitle[list]}
      open
      size="large"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={isTwice || define.isPending} onPress={() => define.mutate()}>
            {strings.common.save}
          </Button>
        </>
      }
    >
      <ul className="listRows" aria-label={w.lists[list]}>
        {rows.map((row, at) => (
          <li key={row.key} className="listRow">
            <ColourDot colour={row.colour} />
            <TextField
              aria-label={w.valueName}
              placeholder={w.valueName}
              value={row.name}
              maxLength={100}
              onChange={(name) => change(row.key, { name })}
              autoFocus={row.key === nextKey - 1 && row.name === ''}
            />
            <Select
              name={w.colourOf(row.name)}
              options={[{ id: 'none', label: w.noColour }, ...markColours.map((id) => ({ id, label: w.colours[id] }))]}
              value={row.colour ?? 'none'}
              onChange={(colour) => change(row.key, { colour: colour === 'none' ? null : colour })}
            />
            <IconButton size="small" label={w.moveUp(row.name)} isDisabled={at === 0} onPress={() => move(at, -1)}>
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.moveDown(row.name)}
              isDisabled={at === rows.length - 1}
              onPress={() => move(at, 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.deleteValue(row.name)}
              onPress={() => setRows(rows.filter((other) => other.key !== row.key))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onPress={add}>
          <Plus aria-hidden />
          {w.addValue}
        </Button>
      </div>
      {isTwice ? <p className="fieldError">{w.twice}</p> : null}
      {gone.length > 0 ? <p>{w.takenOff(gone.map(({ name }) => name))}</p> : null}
      {define.isError ? <p className="fieldError">{failureLine(define.error)}</p> : null}
    </Dialog>
  )
}
