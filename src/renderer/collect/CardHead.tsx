import { KindIcon } from '../ui/indicators/KindIcon.tsx'

/** The head of a card: what kind of thing it is, and its name. */
export function CardHead({
  kind,
  label,
  name,
  isWhole = false,
}: {
  readonly kind: 'company' | 'person' | 'subject'
  readonly label: string
  readonly name: string
  /** A long name takes several lines. */
  readonly isWhole?: boolean
}) {
  return (
    <div className="cardHead">
      <KindIcon kind={kind} />
      <h3 className={isWhole ? undefined : 'ellipsis'} dir="auto">
        {name}
      </h3>
      <span className="cardLabel">{label}</span>
    </div>
  )
}

/** The summary of a card, some lines of it while the card is closed. */
export function CardSummary({ text, opened }: { readonly text: string | null; readonly opened: boolean }) {
  if (!text) return null
  return (
    <p className="cardText" data-opened={opened || undefined} dir="auto">
      {text}
    </p>
  )
}
