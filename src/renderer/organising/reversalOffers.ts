import type { ChangeView } from '../../contract/organising/changes.ts'
import { toast, type ToastMessage } from '../ui/feedback/toast.tsx'

type Way = 'undo' | 'redo'

interface Offer {
  readonly id: number
  readonly way: Way
  readonly close: () => void
}

/** Messages that offer to undo or redo a change; more than can be in sight. */
let offers: readonly Offer[] = []
const mostOffers = 20

/** Shows a message that offers to undo or redo a change, for as long as that can be done. */
export function offerReversal(message: ToastMessage, id: number, way: Way): void {
  offers = [...offers, { id, way, close: toast(message) }].slice(-mostOffers)
}

/** A change was undone or redone: messages that offered either are over. */
export function closeOffersOf(id: number): void {
  closeOffers((offer) => offer.id === id)
}

/** Something else was done: what was undone before can no longer be redone. */
export function closeRedoOffers(): void {
  closeOffers(({ way }) => way === 'redo')
}

/** By the changes that the library keeps, which another window or program may have made, undone or redone. */
export function closeOffersBut(list: readonly ChangeView[]): void {
  const states = new Map(list.map(({ id, state }) => [id, state]))
  closeOffers(({ id, way }) => (states.get(id) === 'undone') === (way === 'undo'))
}

function closeOffers(isOver: (offer: Offer) => boolean): void {
  const over = offers.filter(isOver)
  offers = offers.filter((offer) => !over.includes(offer))
  for (const { close } of over) close()
}
