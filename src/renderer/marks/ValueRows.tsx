import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MarkColour } from '../../contract/organising/colours.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import { markColours } from './choices.ts'
import { ColourDot } from './ColourDot.tsx'
import './marks.css'

export interface NamedValue {
  readonly id?: number
  readonly name: string
  readonly colour: MarkColour | null
}

interface Row extends NamedValue {
  readonly key: number
}

/** Values that are being edited, from those that are there. `kept` leaves out rows without a name. */
export function useValueRows(given: readonly NamedValue[]) {
  const [rows, setRows] = useState<readonly Row[]>(() => given.map((value, key) => ({ ...value, key })))
  const [nextKey, setNextKey] = useState(rows.length)
  const named = rows.filter(({ name }) => name.trim() !== '')
  const kept = named.map(({ id, name, colour }): NamedValue => ({ ...(id === undefined ? {} : { id }), name, colour }))
  return {
    rows,
    kept,
    isTwice: new Set(kept.map(({ name }) => name.trim().toLowerCase())).size < kept.length,
    /** The row that was added last. */
    newest: nextKey - 1,
    change: (key: number, part: Partial<NamedValue>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    move: (at: number, by: 1 | -1) => {
      const next = [...rows]
      const [row] = next.splice(at, 1)
      if (row) next.splice(at + by, 0, row)
      setRows(next)
    },
    add: () => {
      setRows([...rows, { key: nextKey, name: '', colour: null }])
      setNextKey(nextKey + 1)
    },
  }
}

/** Values of a list or of a field in their order: named, coloured, moved, added and deleted. */
export function ValueRows({
  label,
  values,
  longest,
}: {
  readonly label: string
  readonly values: ReturnType<typeof useValueRows>
  /** The most characters of a name. */
  readonly longest: number
}) {
  const w = useStrings().marks
  const { rows, change } = values
  return (
    <>
      <ul className="listRows" aria-label={label}>
        {rows.map((row, at) => (
          <li key={row.key} className="listRow">
            <ColourDot colour={row.colour} />
            <TextField
              aria-label={w.valueName}
              placeholder={w.valueName}
              value={row.name}
              maxLength={longest}
              onChange={(name) => change(row.key, { name })}
              autoFocus={row.key === values.newest && row.name === ''}
            />
            <Select
              name={w.colourOf(row.name)}
              options={[{ id: 'none', label: w.noColour }, ...markColours.map((id) => ({ id, label: w.colours[id] }))]}
              value={row.colour ?? 'none'}
              onChange={(colour) => change(row.key, { colour: colour === 'none' ? null : colour })}
            />
            <IconButton
              size="small"
              label={w.moveUp(row.name)}
              isDisabled={at === 0}
              onPress={() => values.move(at, -1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              label={w.moveDown(row.name)}
              isDisabled={at === rows.length - 1}
              onPress={() => values.move(at, 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton size="small" label={w.deleteValue(row.name)} onPress={() => values.remove(row.key)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onPress={values.add}>
          <Plus aria-hidden />
          {w.addValue}
        </Button>
      </div>
      {values.isTwice ? <p className="fieldError">{w.twice}</p> : null}
    </>
  )
}
