import { ChevronRight, Ellipsis, Merge, Palette, Pencil, Search, Trash2 } from 'lucide-react'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { TagView } from '../../../contract/organising/tags.ts'
import { type TreeSelection, useTreeSelection } from '../../organising/useTreeSelection.ts'
import { acceptBoolean, usePageState } from '../../state/pageState.ts'
import { filterByTag, searchState } from '../../state/searchState.ts'
import { useRoute } from '../../state/route.ts'
import { usePart } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MenuAt, MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { useFocusLeft } from '../../ui/layout/pageFocus.ts'
import { useMenuPlace } from '../../ui/overlays/useMenuPlace.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { useTags } from '../useMarks.ts'
import { ColourTagsDialog } from './ColourTagsDialog.tsx'
import { editedTag } from './editedTag.ts'
import { MergeTagDialog } from './MergeTagDialog.tsx'
import { useTagActions } from './useTagActions.ts'
import './tagTree.css'

const noIds: readonly number[] = []

/** The nested tags in the sidebar; each filters the search. Hidden while there are no tags. */
export function TagTree() {
  const w = useStrings().marks
  const tags = useTags().data ?? []
  const { at } = useRoute()
  const filtered = usePart(searchState, ({ filters }) => filters.tags)
  const [isOpen, setOpen] = usePageState('tagsOpen', true, acceptBoolean)
  const [asked, setAsked] = useState<{ readonly what: 'merge' | 'colour'; readonly tags: readonly TagView[] } | null>(
    null,
  )
  const { selected, actions: selection } = useTreeSelection(isOpen ? tags.map(({ id }) => id) : noIds)
  const latest = useRef(tags)
  useLayoutEffect(() => {
    latest.current = tags
  })
  /** The same function each time, so that no row is drawn for it. */
  const chosenAt = useCallback(
    (id: number) => {
      const ids = new Set(selection.chosenAt(id))
      return latest.current.filter((tag) => ids.has(tag.id))
    },
    [selection],
  )
  if (tags.length === 0) return null
  return (
    <section className="tree tagTree" aria-label={w.tags} data-open={isOpen || undefined}>
      <header className="treeHead">
        <h2>
          <Button className="treeFold" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <ChevronRight aria-hidden />
            {w.tags}
          </Button>
        </h2>
      </header>
      <span className="visuallyHidden" role="status">
        {selected.size > 1 ? w.tagsSelected(selected.size) : ''}
      </span>
      {isOpen ? (
        <ul className="treeList scroll">
          {tags.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              isChosen={at.page === 'search' && filtered.includes(tag.id)}
              isSelected={selected.has(tag.id)}
              selection={selection}
              chosenAt={chosenAt}
              onAsk={setAsked}
            />
          ))}
        </ul>
      ) : null}
      {asked?.what === 'merge' ? <MergeTagDialog tags={asked.tags} onClose={() => setAsked(null)} /> : null}
      {asked?.what === 'colour' ? <ColourTagsDialog tags={asked.tags} onClose={() => setAsked(null)} /> : null}
    </section>
  )
}

/** Drawn once: a sidebar has hundreds of them, and is drawn again whenever a tag is on more documents. */
const TagRow = memo(function TagRow({
  tag,
  isChosen,
  isSelected,
  selection,
  chosenAt,
  onAsk,
}: {
  readonly tag: TagView
  /** The search is filtered by it. */
  readonly isChosen: boolean
  readonly isSelected: boolean
  readonly selection: TreeSelection
  /** The tags that something done here is done to. */
  readonly chosenAt: (id: number) => readonly TagView[]
  readonly onAsk: (asked: { readonly what: 'merge' | 'colour'; readonly tags: readonly TagView[] }) => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const { shortNumber } = useFormats()
  const actions = useTagActions()
  const menu = useMenuPlace()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const parts = tag.name.split('/')
  const whole = useRef<HTMLLIElement>(null)
  useFocusLeft(whole, '.tagRow > .navItem')
  const focusRow = (by: number) => {
    const rows = [...(button.current?.closest('.treeList')?.querySelectorAll<HTMLElement>('.tagRow > .navItem') ?? [])]
    rows[rows.indexOf(button.current!) + by]?.focus()
  }
  const removeChosen = () => {
    const tags = chosenAt(tag.id)
    if (tags.length > 1) actions.removeSeveral(tags)
    else actions.remove(tag)
  }
  /** True where the key did something here. */
  const act = (key: string, isShift: boolean): boolean => {
    if (key === 'F2') editedTag.set(tag)
    else if (key === 'Delete') removeChosen()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      if (isShift) selection.extend(tag.id, by)
      focusRow(by)
    } else return key === 'Escape' && selection.clear()
    return true
  }
  const entriesOfSeveral = (tags: readonly TagView[]): readonly MenuEntry[] => [
    { id: 'merge', label: w.mergeTag, icon: <Merge aria-hidden />, run: () => onAsk({ what: 'merge', tags }) },
    { id: 'colour', label: w.colourTags, icon: <Palette aria-hidden />, run: () => onAsk({ what: 'colour', tags }) },
    { id: 'line', separator: true },
    {
      id: 'delete',
      label: w.deleteTags(tags.length),
      icon: <Trash2 aria-hidden />,
      keys: 'Delete',
      danger: true,
      run: () => actions.removeSeveral(tags),
    },
  ]
  const entries = (): readonly MenuEntry[] => {
    const tags = chosenAt(tag.id)
    return tags.length > 1 ? entriesOfSeveral(tags) : ownEntries
  }
  const ownEntries: readonly MenuEntry[] = [
    { id: 'search', label: w.searchTag, icon: <Search aria-hidden />, run: () => filterByTag(tag.id) },
    { id: 'edit', label: w.editTag, icon: <Pencil aria-hidden />, keys: 'F2', run: () => editedTag.set(tag) },
    { id: 'merge', label: w.mergeTag, icon: <Merge aria-hidden />, run: () => onAsk({ what: 'merge', tags: [tag] }) },
    { id: 'line', separator: true },
    {
      id: 'delete',
      label: w.deleteTag,
      icon: <Trash2 aria-hidden />,
      keys: 'Delete',
      danger: true,
      run: () => actions.remove(tag),
    },
  ]
  return (
    // A right click opens what its button does, for the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="treeRow tagRow"
      ref={whole}
      style={{ paddingInlineStart: (parts.length - 1) * 14 }}
      data-selected={isSelected || undefined}
      onContextMenu={(event) => {
        selection.only(tag.id)
        menu.onContextMenu(event)
      }}
    >
      <Button
        ref={button}
        className="navItem"
        aria-label={(isSelected ? strings.organising.selectedRow : String)(w.tagRow(tag.name, tag.documents))}
        aria-pressed={isChosen}
        onPress={(event) => {
          if (!selection.press(tag.id, event)) filterByTag(isChosen ? null : tag.id)
        }}
        onKeyDown={(event) => {
          if (act(event.key, event.shiftKey)) event.preventDefault()
          else event.continuePropagation()
        }}
      >
        <ColourDot colour={tag.colour} />
        <span className="grow ellipsis" dir="auto">
          {parts.at(-1)}
        </span>
        {/* The space: what is seen is a part of the name, as words of their own. */}{' '}
        <span className="count num">{shortNumber(tag.documents)}</span>
      </Button>
      <MenuButton label={w.tagOptions(tag.name)} entries={entries}>
        <IconButton size="small" className="treeMenu" label={w.tagOptions(tag.name)}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuButton>
      {menu.at ? <MenuAt label={w.tagOptions(tag.name)} entries={entries()} at={menu.at} onClose={menu.close} /> : null}
    </li>
  )
})
