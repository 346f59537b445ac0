import { X } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { TagView } from '../../../contract/organising/tags.ts'
import { useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { focusTags } from '../markState.ts'
import { useTags } from '../useMarks.ts'
import { editedTag } from './editedTag.ts'
import { endsName, tagNamesIn } from './tagNames.ts'
import './tags.css'

export interface ChosenTag {
  readonly id: number
  readonly name: string
  readonly colour: MarkColour | null
}

const none: readonly TagView[] = []

/** Suggestions shown at most. */
const mostOffered = 50

/**
 * Tags as chips, and a field for more: it completes those that exist, Enter or a comma makes a new one, Backspace in the
 * empty field takes the last one off, Escape the word that is typed; in the empty field of a document Escape goes back to
 * where the focus came from. A chip that has the focus goes with Delete or Backspace; F2 and a right click open its dialog.
 */
export function TagField({
  tags,
  onAdd,
  onRemove,
  takesFocus = false,
  autoFocus = false,
  onDone,
  typedAtFirst = '',
  onTyped,
}: {
  readonly tags: readonly ChosenTag[]
  /** Several where they were typed with commas between them. */
  readonly onAdd: (names: readonly string[]) => void
  readonly onRemove: (tag: ChosenTag) => void
  /** Focused by the command that tags the open document. */
  readonly takesFocus?: boolean
  readonly autoFocus?: boolean
  /** Enter in the empty field, once there are tags. */
  readonly onDone?: () => void
  readonly typedAtFirst?: string
  /** Told what stands in the field and is no chip yet. */
  readonly onTyped?: (text: string) => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const { data: known = none } = useTags()
  const [text, setTextHere] = useState(typedAtFirst)
  const setText = (typed: string) => {
    setTextHere(typed)
    onTyped?.(typed)
  }
  const field = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const newKey = useId()
  useEffect(() => {
    if (!takesFocus) return undefined
    // It may have been asked for before the document was loaded.
    const take = () => {
      if (!focusTags.get()) return
      focusTags.set(false)
      field.current?.focus()
    }
    take()
    return focusTags.subscribe(take)
  }, [takesFocus])

  const wanted = text.trim().toLowerCase()
  const offered = useMemo(() => {
    // An empty field offers nothing: after a tag was added, the list would open again.
    if (wanted === '') return []
    const others = known.filter(({ id, name }) => !tags.some((tag) => tag.id === id) && matches(name, wanted))
    return others.toSorted((a, b) => rank(a.name, wanted) - rank(b.name, wanted)).slice(0, mostOffered)
  }, [known, tags, wanted])
  const isNew = wanted !== '' && ![...known, ...tags].some(({ name }) => name.toLowerCase() === wanted)
  const add = (typed: string) => {
    const added = tagNamesIn(typed, known)
    if (added.length > 0) onAdd(added)
    setText('')
  }
  const onKey = (event: KeyboardEvent) => {
    const hasOption = (event.target as Element).getAttribute('aria-activedescendant')
    const last = tags.at(-1)
    if (event.key === 'Enter' && !hasOption && text.trim() !== '' && !event.nativeEvent.isComposing) add(text)
    else if (event.key === 'Enter' && text === '' && tags.length > 0 && onDone && !event.nativeEvent.isComposing)
      onDone()
    // The list goes with the word that it is for, and what is around the field stays as it is.
    else if (event.key === 'Escape' && text !== '') setText('')
    // In a dialog it closes that.
    else if (event.key === 'Escape' && takesFocus) goBack()
    else if (event.key === 'Backspace' && text === '' && last && !event.repeat) onRemove(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const goBack = () => {
    const before = cameFrom.current
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    else field.current?.blur()
  }
  /** The dialog of the tag whose chip the event is about; one that is not there yet has none. */
  const edit = (event: SyntheticEvent) => {
    const chip = event.target instanceof Element && event.target.closest('.tagChip')
    const tag = chip && known.find(({ id }) => String(id) === chip.getAttribute('data-key'))
    if (!tag) return
    event.preventDefault()
    event.stopPropagation()
    editedTag.set(tag)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="tagField"
      onContextMenu={edit}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'F2') edit(event)
      }}
    >
      {tags.length > 0 ? (
        <TagGroup
          className="tagGroup"
          aria-label={w.tagsOf}
          onRemove={(removed) => {
            for (const tag of tags) if (removed.has(tag.id)) onRemove(tag)
            field.current?.focus()
          }}
        >
          <TagList className="tagList">
            {tags.map((tag) => (
              <Tag key={tag.id} id={tag.id} textValue={tag.name} className="tagChip">
                <ColourDot colour={tag.colour} />
                <span className="ellipsis" dir="auto">
                  {tag.name}
                </span>
                <Button slot="remove" className="tagRemove" aria-label={w.removeTag(tag.name)}>
                  <X aria-hidden />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      ) : null}
      {/* Before the list of the field takes the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="tagCombo" onKeyDownCapture={onKey}>
        <ComboBox
          aria-label={w.addTag}
          allowsCustomValue
          allowsEmptyCollection={false}
          defaultFilter={areFiltered}
          menuTrigger="input"
          inputValue={text}
          onInputChange={(typed) => (endsName(typed, known) ? add(typed) : setText(typed))}
          value={null}
          onChange={(key) => {
            if (key === newKey) add(text)
            else if (key !== null) add(offered.find(({ id }) => id === key)?.name ?? '')
          }}
        >
          <Input
            ref={field}
            className="tagInput"
            placeholder={w.addTag}
            autoComplete="off"
            spellCheck="false"
            maxLength={200}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
          />
          <OpenList text={text} />
          <Popover className="popover" offset={4}>
            <ListBox className="listBox tagOptions">
              {offered.map((tag) => (
                <ListBoxItem key={tag.id} id={tag.id} textValue={tag.name} className="menuItem">
                  <ColourDot colour={tag.colour} />
                  <span className="grow ellipsis" dir="auto">
                    {tag.name}
                  </span>
                  <span className="faint num">{strings.common.number(tag.documents)}</span>
                </ListBoxItem>
              ))}
              {isNew ? (
                <ListBoxItem id={newKey} textValue={text} className="menuItem">
                  <span className="grow ellipsis">{w.newTag(text.trim())}</span>
                </ListBoxItem>
              ) : null}
            </ListBox>
          </Popover>
        </ComboBox>
      </div>
    </div>
  )
}

/** What is offered fits the text already. */
const areFiltered = () => true

/** Opens the list for a text: the field does so only where something was in it already when the text was typed. */
function OpenList({ text }: { readonly text: string }) {
  const state = useContext(ComboBoxStateContext)
  // Not for what stands in the field at first.
  const opened = useRef(text)
  useEffect(() => {
    if (!state || state.isOpen || text.trim() === '') opened.current = text
    // Asked again until what is offered is in the list.
    else if (text !== opened.current && state.isFocused) state.open(null, 'input')
  }, [state, text])
  return null
}

function matches(name: string, wanted: string): boolean {
  return name.toLowerCase().includes(wanted)
}

/** Sorts names that start with the text first, then those with a part that does. */
function rank(name: string, wanted: string): number {
  const lower = name.toLowerCase()
  return lower.startsWith(wanted) ? 0 : lower.includes(`/${wanted}`) ? 1 : 2
}
