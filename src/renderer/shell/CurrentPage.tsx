import { type ComponentType, useEffect, useRef } from 'react'
import { pages } from '../pages.ts'
import { focusPage, focusPageIfLost } from '../ui/layout/pageFocus.ts'
import { routes, useRoute } from '../state/route.ts'
import { focusPart } from '../state/shell.ts'
import { useStore } from '../state/store.ts'

/** The page that the address names. A page of one thing is drawn afresh for another. */
export function CurrentPage() {
  const { page, ...address } = useRoute().at
  const shown = pages.find(({ id }) => id === page)
  const before = useRef(page)
  // What had the focus has gone with the page before, and nothing of this one has taken it.
  useEffect(() => {
    if (page === before.current) return
    before.current = page
    focusPageIfLost()
  }, [page])
  // The key or the palette that opened it leaves the focus where it was.
  const wanted = useStore(focusPart)
  useEffect(() => {
    if (wanted?.page !== page) return
    focusPart.set(null)
    const part = document.querySelector<HTMLElement>(`#page :is(${wanted.part})`)
    if (part) part.focus()
    else focusPage()
  }, [wanted, page])
  if (!shown) return null
  // The address was read by the route of this page, from which the type of the props follows.
  const Component = shown.component as ComponentType<object>
  return <Component key={routes[shown.id].id === 'required' && 'id' in address ? address.id : undefined} {...address} />
}
