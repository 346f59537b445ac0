import { ChevronRight, Ellipsis, Merge, Pencil, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { TagView } from '../../../contract/organising/tags.ts'
import { acceptBoolean, usePageState } from '../../state/pageState.ts'
import { filterByTag, searchState } from '../../state/searchState.ts'
import { useRoute } from '../../state/route.ts'
import { useStore } from '../../state/store.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { MenuButton, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { useTags } from '../useMarks.ts'
import { EditTagDialog } from './EditTagDialog.tsx'
import { MergeTagDialog } from './MergeTagDialog.tsx'
import { useTagActions } from './useTagActions.ts'
import './tagTree.css'

/** The nested tags in the sidebar; each filters the search. Hidden while there are no tags. */
export function TagTree() {
  const w = useStrings().marks
  const tags = useTags().data ?? []
  const [isOpen, setOpen] = usePageState('tagsOpen', true, acceptBoolean)
  const [asked, setAsked] = useState<{ readonly what: 'edit' | 'merge'; readonly tag: TagView } | null>(null)
  if (tags.length === 0) return null
  const close = () => setAsked(null)
  return (
    <section className="tree tagTree" aria-label={w.tags} data-open={isOpen || undefined}>
      <header className="treeHead">
        <h2>
          <Button className="tagTreeHead" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <ChevronRight aria-hidden />
            {w.tags}
          </Button>
        </h2>
      </header>
      {isOpen ? (
        <ul className="treeList scroll">
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} onAsk={(what) => setAsked({ what, tag })} />
          ))}
        </ul>
      ) : null}
      {asked?.what === 'edit' ? <EditTagDialog tag={asked.tag} onClose={close} /> : null}
      {asked?.what === 'merge' ? <MergeTagDialog tag={asked.tag} onClose={close} /> : null}
    </section>
  )
}

function TagRow({ tag, onAsk }: { readonly tag: TagView; readonly onAsk: (what: 'edit' | 'merge') => void }) {
  const w = useStrings().marks
  const { shortNumber } = useFormats()
  const { at } = useRoute()
  const { filters } = useStore(searchState)
  const actions = useTagActions()
  const parts = tag.name.split('/')
  const isChosen = at.page === 'search' && filters.tags.includes(tag.id)
  const entries: readonly MenuEntry[] = [
    { id: 'search', label: w.searchTag, icon: <Search aria-hidden />, run: () => filterByTag(tag.id) },
    { id: 'edit', label: w.editTag, icon: <Pencil aria-hidden />, keys: 'F2', run: () => onAsk('edit') },
    { id: 'merge', label: w.mergeTag, icon: <Merge aria-hidden />, run: () => onAsk('merge') },
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
    <li className="treeRow tagRow" style={{ paddingInlineStart: (parts.length - 1) * 14 }}>
      <Button
        className="navItem"
        aria-label={w.tagRow(tag.name, tag.documents)}
        aria-pressed={isChosen}
        onPress={() => (isChosen ? filterByTag(null) : filterByTag(tag.id))}
        onKeyDown={(event) => {
          if (event.key === 'F2') onAsk('edit')
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
    </li>
  )
}
