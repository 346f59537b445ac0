import { ChevronRight, Ellipsis, Merge, Pencil, Search, Trash2 } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { TagView } from '../../../contract/organising/tags.ts'
import { acceptBoolean, usePageState } from '../../state/pageState.ts'
import { filterByTag, searchState } from '../../state/searchState.ts'
import { useRoute } from '../../state/route.ts'
import { usePart } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MenuAt, MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { useMenuPlace } from '../../ui/overlays/useMenuPlace.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { useTags } from '../useMarks.ts'
import { editedTag } from './editedTag.ts'
import { MergeTagDialog } from './MergeTagDialog.tsx'
import { useTagActions } from './useTagActions.ts'
import './tagTree.css'

/** The nested tags in the sidebar; each filters the search. Hidden while there are no tags. */
export function TagTree() {
  const w = useStrings().marks
  const tags = useTags().data ?? []
  const { at } = useRoute()
  const filtered = usePart(searchState, ({ filters }) => filters.tags)
  const [isOpen, setOpen] = usePageState('tagsOpen', true, acceptBoolean)
  const [merged, setMerged] = useState<TagView | null>(null)
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
      {isOpen ? (
        <ul className="treeList scroll">
          {tags.map((tag) => (
            <TagRow
              key={tag.id}
              tag={tag}
              isChosen={at.page === 'search' && filtered.includes(tag.id)}
              onMerge={setMerged}
            />
          ))}
        </ul>
      ) : null}
      {merged ? <MergeTagDialog tag={merged} onClose={() => setMerged(null)} /> : null}
    </section>
  )
}

/** Drawn once: a sidebar has hundreds of them, and is drawn again whenever a tag is on more documents. */
const TagRow = memo(function TagRow({
  tag,
  isChosen,
  onMerge,
}: {
  readonly tag: TagView
  /** The search is filtered by it. */
  readonly isChosen: boolean
  readonly onMerge: (tag: TagView) => void
}) {
  const w = useStrings().marks
  const { shortNumber } = useFormats()
  const actions = useTagActions()
  const menu = useMenuPlace()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const parts = tag.name.split('/')
  const entries: readonly MenuEntry[] = [
    { id: 'search', label: w.searchTag, icon: <Search aria-hidden />, run: () => filterByTag(tag.id) },
    { id: 'edit', label: w.editTag, icon: <Pencil aria-hidden />, keys: 'F2', run: () => editedTag.set(tag) },
    { id: 'merge', label: w.mergeTag, icon: <Merge aria-hidden />, run: () => onMerge(tag) },
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
      style={{ paddingInlineStart: (parts.length - 1) * 14 }}
      onContextMenu={menu.onContextMenu}
    >
      <Button
        ref={button}
        className="navItem"
        aria-label={w.tagRow(tag.name, tag.documents)}
        aria-pressed={isChosen}
        onPress={() => (isChosen ? filterByTag(null) : filterByTag(tag.id))}
        onKeyDown={(event) => {
          if (event.key === 'F2') editedTag.set(tag)
          else if (event.key === 'Delete') actions.remove(tag)
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
      {menu.at ? <MenuAt label={w.tagOptions(tag.name)} entries={entries} at={menu.at} onClose={menu.close} /> : null}
    </li>
  )
})
