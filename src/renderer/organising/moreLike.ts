import type { QuarryClient } from '../../contract/routes.ts'
import { mostLike, searchLike } from '../state/likeQuery.ts'
import type { Chosen } from './filing.ts'

/** Shows what is like the chosen documents; of very many, like the first of them. */
export async function moreLike(client: QuarryClient, chosen: Chosen): Promise<void> {
  const ids = await idsOfChosen(client, chosen)
  if (ids.length > 0) searchLike({ ids, title: chosen.title })
}

/** The numbers of the chosen documents; of very many, those of the first of them. */
export async function idsOfChosen(client: QuarryClient, chosen: Chosen): Promise<readonly number[]> {
  const selection = await chosen.selection()
  if (selection.kind === 'documents') return selection.ids.slice(0, mostLike)
  const filters = selection.kind === 'filters' ? selection.filters : { collections: [selection.id] }
  const { items } = await client.documents.find({ filters, limit: 500 })
  const except = new Set(selection.except)
  return items.map(({ id }) => id).filter((id) => !except.has(id))
}

/** The two documents that are chosen, to be compared; null where there are not two. */
export async function chosenPair(chosen: Chosen): Promise<readonly [number, number] | null> {
  const selection = await chosen.selection()
  if (selection.kind !== 'documents') return null
  const [first, second, ...more] = selection.ids
  return first !== undefined && second !== undefined && more.length === 0 ? [first, second] : null
}
