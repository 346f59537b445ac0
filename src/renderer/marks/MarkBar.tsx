import { Circle, CircleDot, Flag, ListChecks, Pencil, Star } from 'lucide-react'
import { useState } from 'react'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { keysOf } from '../state/commands.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { MenuButton, type MenuEntry } from '../ui/overlays/Menu.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'
import { markLists } from './choices.ts'
import { ColourDot } from './ColourDot.tsx'
import { ListDialog } from './ListDialog.tsx'
import { TagField } from './tags/TagField.tsx'
import { oneDocument, useMarkActions } from './useMarkActions.ts'
import { useDocumentMarks, useMarkLists, useOfferedValues } from './useMarks.ts'
import { useReadWhenOpened } from './useReadWhenOpened.ts'
import './marks.css'

/** The marks of a document, each of which can be changed here: star, read, status, priority, tags. */
export function MarkBar({ documentId }: { readonly documentId: number }) {
  const w = useStrings().marks
  const marks = useDocumentMarks(documentId).data
  const actions = useMarkActions()
  useReadWhenOpened(documentId, marks?.read)
  const selection = oneDocument(documentId)
  const starred = marks?.starred ?? false
  const read = marks?.read ?? false
  return (
    <div className="markBar" role="group" aria-label={w.title}>
      <IconButton
        size="small"
        className="markStar"
        label={starred ? w.unstar : w.star}
        keys={keysOf('marks.star')}
        aria-pressed={starred}
        isDisabled={!marks}
        onPress={() => actions.star(selection, !starred)}
      >
        <Star aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={read ? w.markUnread : w.markRead}
        keys={keysOf('marks.read')}
        isDisabled={!marks}
        onPress={() => actions.read(selection, !read)}
      >
        {read ? <Circle aria-hidden /> : <CircleDot aria-hidden />}
      </IconButton>
      {markLists.map((list) => (
        <ValueMenu
          key={list}
          list={list}
          value={marks?.[list] ?? null}
          onSet={(value) => actions.set(selection, list, value)}
        />
      ))}
      <TagField
        key={documentId}
        tags={marks?.tags ?? []}
        onAdd={(names) => actions.retag(selection, names, undefined)}
        onRemove={(tag) => actions.untag(selection, tag)}
        takesFocus
      />
    </div>
  )
}

const icons = { status: ListChecks, priority: Flag }

function ValueMenu({
  list,
  value,
  onSet,
}: {
  readonly list: MarkList
  readonly value: ListValueView | null
  readonly onSet: (value: ListValueView | null) => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const values = useOfferedValues()[list]
  const own = useMarkLists().data?.[list] ?? []
  const name = own.find(({ id }) => id === value?.id)?.name ?? value?.name
  const [isEditing, setEditing] = useState(false)
  const Icon = icons[list]
  return (
    <>
      <MenuButton
        label={w.lists[list]}
        entries={valueEntries({ list, values, value, onSet, strings, onEdit: () => setEditing(true) })}
      >
        <Button
          size="small"
          variant="quiet"
          className="markValue"
          aria-label={`${w.lists[list]}: ${name ?? w.noValue}`}
          data-set={value !== null || undefined}
        >
          {value?.colour ? <ColourDot colour={value.colour} /> : <Icon aria-hidden />}
          <span className="ellipsis">{name ?? w.lists[list]}</span>
        </Button>
      </MenuButton>
      {isEditing ? <ListDialog list={list} values={own} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** The values of a list, none of them, and a way to change the list. */
function valueEntries({
  list,
  values,
  value,
  onSet,
  onEdit,
  strings,
}: {
  readonly list: MarkList
  readonly values: readonly ListValueView[]
  readonly value: ListValueView | null
  readonly onSet: (value: ListValueView | null) => void
  readonly onEdit: () => void
  readonly strings: Strings
}): readonly MenuEntry[] {
  const w = strings.marks
  return [
    ...values.map((each): MenuEntry => ({
      id: String(each.id),
      label: each.name,
      icon: <ColourDot colour={each.colour} />,
      ...(each.id === value?.id ? { hint: w.current } : {}),
      run: () => onSet(each),
    })),
    ...(value === null ? [] : [{ id: 'none', label: w.noValue, run: () => onSet(null) }]),
    ...(values.length > 0 ? [{ id: 'line', separator: true } as const] : []),
    { id: 'edit', label: w.editList[list], icon: <Pencil aria-hidden />, run: onEdit },
  ]
}
