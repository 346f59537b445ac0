import { Bookmark, Check, ChevronDown, ExternalLink } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { PageCard } from '../../contract/collect/collectViews.ts'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import { useStrings } from '../strings/strings.ts'
import { rowTitle, type CollectRow } from './collectRows.ts'
import { CompanyBody, PersonBody } from './EntityBody.tsx'
import { PageBody } from './PageBody.tsx'
import { SubjectBody } from './SubjectBody.tsx'
import { VideoBody } from './VideoBody.tsx'

interface RowProps {
  readonly row: CollectRow
  readonly isActive: boolean
  readonly ticked: boolean
  readonly opened: boolean
  readonly onTick: () => void
  readonly onToggle: () => void
  readonly onSave: () => void
  readonly onRead: () => void
}

/** One card with its tick, its actions, and the mark of what is saved already. The list has the keyboard. */
export function CollectRowView(props: RowProps) {
  const { row, ticked, opened } = props
  const strings = useStrings()
  const w = strings.collect
  const title = rowTitle(row)
  const place = row.type === 'page' ? row.place : null
  const href = webAddress(addressOf(row))
  return (
    <article
      className="card"
      data-type={row.type}
      data-within={place && place.within !== 'list' ? place.within : undefined}
      data-last={place?.isLast || undefined}
      data-top={place?.isTop || undefined}
    >
      <RowButton className="cardTick" label={w.tick(title)} pressed={ticked} onPress={props.onTick}>
        <Check aria-hidden />
      </RowButton>
      <div className="cardBody">
        <Body row={row} opened={opened} />
        {row.card.alreadySaved ? <SavedMark card={row.card} onRead={props.onRead} /> : null}
      </div>
      <div className="cardActions">
        <RowButton className="cardAction" label={opened ? w.hide : w.show} pressed={opened} onPress={props.onToggle}>
          <ChevronDown aria-hidden />
        </RowButton>
        {href ? (
          <RowButton className="cardAction" label={w.openPage} onPress={() => openOutside(href)}>
            <ExternalLink aria-hidden />
          </RowButton>
        ) : null}
        <RowButton className="cardSave" label={w.saveOne(title)} onPress={props.onSave}>
          <Bookmark aria-hidden />
          {w.save}
        </RowButton>
      </div>
    </article>
  )
}

function Body({ row, opened }: { readonly row: CollectRow; readonly opened: boolean }) {
  switch (row.type) {
    case 'subject':
      return <SubjectBody card={row.card} opened={opened} />
    case 'company':
      return <CompanyBody card={row.card} opened={opened} />
    case 'person':
      return <PersonBody card={row.card} opened={opened} />
    case 'video':
      return <VideoBody card={row.card} opened={opened} />
    case 'page':
      return <PageBody card={row.card} place={row.place} opened={opened} />
  }
}

function SavedMark({ card, onRead }: { readonly card: Pick<PageCard, 'savedIn'>; readonly onRead: () => void }) {
  const w = useStrings().collect
  const names = [...new Set(card.savedIn.map(({ collection }) => collection))]
  return (
    <RowButton className="cardSaved" label={w.openSaved} title={names.join(', ')} onPress={onRead}>
      <Check aria-hidden />
      {names.length === 1 ? w.savedIn(names[0] ?? '') : w.savedInMany(names.length)}
    </RowButton>
  )
}

/** A button for the pointer: the keyboard stays with the list, which has a key for each. */
function RowButton({
  className,
  label,
  title,
  pressed,
  onPress,
  children,
}: {
  readonly className: string
  readonly label: string
  readonly title?: string
  readonly pressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onPress()
  }
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={label}
      title={title ?? label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={press}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </button>
  )
}

function addressOf(row: CollectRow): string | null {
  switch (row.type) {
    case 'page':
      return row.card.url
    case 'video':
      return row.card.sourcePage ?? row.card.url
    case 'company':
      return row.card.website ?? row.card.socialUrl
    case 'person':
      return row.card.socialUrl
    case 'subject':
      return null
  }
}
