import type {
  CollectedSearchView,
  CompanyCardView,
  PageCard,
  PersonCardView,
  SubjectCard,
  VideoCard,
} from '../../contract/collect/collectViews.ts'

/** One row of the list of results. The pages within an event or a card are rows of their own, so that each can be saved. */
export type CollectRow =
  | { readonly type: 'subject'; readonly card: SubjectCard }
  | { readonly type: 'company'; readonly card: CompanyCardView }
  | { readonly type: 'person'; readonly card: PersonCardView }
  | { readonly type: 'video'; readonly card: VideoCard }
  | { readonly type: 'page'; readonly card: PageCard; readonly place: PagePlace }

/** Where a page stands: by itself, or on the line of what it belongs to. */
export interface PagePlace {
  readonly within: 'list' | 'timeline' | 'activities'
  readonly isTop: boolean
  readonly isLast: boolean
}

const alone: PagePlace = { within: 'list', isTop: false, isLast: false }

/** In the order of the reply: events and cards with their pages first, then results, then videos. */
export function collectRows(search: CollectedSearchView): readonly CollectRow[] {
  return [
    ...search.subjects.flatMap((card): CollectRow[] => [
      { type: 'subject', card },
      ...pages([...(card.top ? [card.top] : []), ...card.timeline], 'timeline', card.top),
    ]),
    ...search.entities.flatMap((card): CollectRow[] => [
      card.type === 'company' ? { type: 'company', card } : { type: 'person', card },
      ...pages(card.activities, 'activities', null),
    ]),
    ...search.results.map((card): CollectRow => ({ type: 'page', card, place: alone })),
    ...search.videos.map((card): CollectRow => ({ type: 'video', card })),
  ]
}

function pages(cards: readonly PageCard[], within: PagePlace['within'], top: PageCard | null): CollectRow[] {
  return cards.map((card, index) => ({
    type: 'page',
    card,
    place: { within, isTop: card === top, isLast: index === cards.length - 1 },
  }))
}

/**
 * How many documents saving these rows makes: an event or a card is saved with the pages within it, and a page that occurs
 * twice is one document.
 */
export function countDocuments(rows: readonly CollectRow[]): number {
  const saved = new Set<string>()
  const addPages = (cards: readonly PageCard[]) => cards.forEach(({ url }) => saved.add(`page ${url}`))
  for (const { type, card } of rows) {
    if (type === 'page') addPages([card])
    else saved.add(`card ${card.key}`)
    if (type === 'subject') addPages([...(card.top ? [card.top] : []), ...card.timeline])
    if (type === 'company' || type === 'person') addPages(card.activities)
  }
  return saved.size
}

/** What the row is called. */
export function rowTitle({ card }: CollectRow): string {
  return 'title' in card ? card.title : card.name
}
