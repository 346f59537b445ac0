import { ChevronRight, Ellipsis, FolderSearch } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { CollectionView } from '../../contract/collections.ts'
import { dragCollections } from '../organising/dragging.ts'
import { useDropInto } from '../organising/useDropInto.ts'
import type { TreeSelection } from '../organising/useTreeSelection.ts'
import { goTo } from '../state/route.ts'
import { naming } from '../state/shell.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { MenuAt, MenuButton } from '../ui/overlays/Menu.tsx'
import { useMenuPlace } from '../ui/overlays/useMenuPlace.ts'
import { useFocusLeft } from '../ui/layout/pageFocus.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { collectionEntries, severalEntries } from './collectionEntries.tsx'
import { CoverageRing } from './Coverage.tsx'
import { SmartCount } from './smart/SmartCount.tsx'
import { NameInput } from './NameInput.tsx'
import { SharedIcon } from './SharedBadges.tsx'
import type { useCollectionActions } from './useCollectionActions.ts'

type Actions = ReturnType<typeof useCollectionActions>

function SmartIcon() {
  const { smart } = useStrings().smart
  return (
    <span className="smartIcon" role="img" aria-label={smart} title={smart}>
      <FolderSearch aria-hidden />
    </span>
  )
}

/** One collection of the tree: arrows walk, close and open; it takes what is dragged onto it, and can be dragged itself. */
export const CollectionRow = memo(function CollectionRow({
  collection,
  depth,
  path,
  hasParts,
  inside,
  isClosed,
  onClosed,
  current,
  naming: isNamed,
  isSelected,
  selection,
  actions,
}: {
  readonly collection: CollectionView
  /** 0 at the top. */
  readonly depth: number
  /** The collections it is in; '' at the top. */
  readonly path: string
  readonly hasParts: boolean
  /** Documents in those inside it while these are folded away: they are counted with its own. */
  readonly inside: number
  readonly isClosed: boolean
  readonly onClosed: (id: number, close: boolean) => void
  readonly current: boolean
  readonly naming: boolean
  readonly isSelected: boolean
  readonly selection: TreeSelection
  readonly actions: Actions
}) {
  const strings = useStrings()
  const { shortNumber } = useFormats()
  const button = useRef<HTMLButtonElement>(null)
  const wasNamed = useRef(false)
  const whole = useRef<HTMLLIElement>(null)
  useFocusLeft(whole, '.treeRow > .navItem')
  const menu = useMenuPlace()
  const { isOver, drop } = useDropInto(collection.smart ? undefined : collection)
  useEffect(() => {
    // The focus comes back from the name to its row.
    if (wasNamed.current && !isNamed) button.current?.focus()
    wasNamed.current = isNamed
  }, [isNamed])
  // What is opened elsewhere may be out of sight here.
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const style = { '--depth': depth } as CSSProperties
  if (isNamed) {
    return (
      <li ref={whole} className="treeRow" style={style}>
        <NameInput
          label={strings.collections.namePlaceholder}
          hint={strings.collections.nameHint}
          initial={collection.name}
          onDone={(name) => {
            naming.set(null)
            if (name) actions.rename.mutate({ id: collection.id, name })
          }}
        />
      </li>
    )
  }
  const removeChosen = () => {
    const ids = selection.chosenAt(collection.id)
    if (ids.length > 1) actions.removeSeveral.mutate(ids)
    else actions.remove.mutate(collection)
  }
  const entries = () => {
    const ids = selection.chosenAt(collection.id)
    return ids.length > 1 ? severalEntries(ids, strings, actions) : collectionEntries(collection, strings, actions)
  }
  const placed = path === '' ? null : strings.organising.inside(collection.name, path)
  const label =
    inside === 0 ? placed : strings.organising.countedRow(placed ?? collection.name, collection.documents, inside)
  const named = isSelected && label !== null ? strings.organising.selectedRow(label) : label
  const focusRow = (by: number) => {
    const rows = [...(button.current?.closest('.treeList')?.querySelectorAll<HTMLElement>('.treeRow > .navItem') ?? [])]
    rows[rows.indexOf(button.current!) + by]?.focus()
  }
  /** True where the key did something here. */
  const act = (key: string, isShift: boolean): boolean => {
    if (key === 'F2') naming.set({ id: collection.id })
    else if (key === 'Delete') removeChosen()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      if (isShift) selection.extend(collection.id, by)
      focusRow(by)
    } else if (key === 'Escape') return selection.clear()
    else if (key === 'ArrowRight' && hasParts && isClosed) onClosed(collection.id, false)
    else if (key === 'ArrowLeft' && hasParts && !isClosed) onClosed(collection.id, true)
    else return false
    return true
  }
  return (
    // The pointer's way: the menu of the collection moves it by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={whole}
      className="treeRow"
      style={style}
      data-drop={isOver || undefined}
      draggable
      data-selected={isSelected || undefined}
      onDragStart={(event) => {
        const ids = selection.chosenAt(collection.id)
        dragCollections(
          event,
          ids,
          ids.length > 1 ? strings.organising.severalCollections(ids.length) : collection.name,
        )
      }}
      onContextMenu={(event) => {
        selection.only(collection.id)
        menu.onContextMenu(event)
      }}
      {...drop}
    >
      {hasParts ? (
        <button
          type="button"
          className="treeTwist"
          tabIndex={-1}
          aria-expanded={!isClosed}
          aria-label={(isClosed ? strings.organising.expand : strings.organising.collapse)(collection.name)}
          onClick={() => onClosed(collection.id, !isClosed)}
        >
          <ChevronRight aria-hidden />
        </button>
      ) : null}
      <Button
        ref={button}
        className="navItem"
        aria-current={current ? 'page' : 'false'}
        {...(named === null ? {} : { 'aria-label': named })}
        onPress={(event) => {
          if (!selection.press(collection.id, event)) goTo({ page: 'collection', id: collection.id })
        }}
        onKeyDown={(event) => {
          if (act(event.key, event.shiftKey)) event.preventDefault()
          else event.continuePropagation()
        }}
      >
        {collection.smart ? <SmartIcon /> : <CoverageRing collection={collection} />}
        <span className="grow ellipsis" dir="auto">
          {collection.name}
        </span>
        <SharedIcon collectionId={collection.id} />
        {collection.smart ? (
          <SmartCount id={collection.id} />
        ) : (
          <span className="count num">{shortNumber(collection.documents + inside)}</span>
        )}
        {isSelected ? <span className="visuallyHidden">{strings.organising.selectedRow('')}</span> : null}
      </Button>
      <MenuButton label={strings.collections.options(collection.name)} entries={entries}>
        <IconButton size="small" className="treeMenu" label={strings.collections.options(collection.name)}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuButton>
      {menu.at ? (
        <MenuAt
          label={strings.collections.options(collection.name)}
          entries={entries()}
          at={menu.at}
          onClose={menu.close}
        />
      ) : null}
    </li>
  )
})
