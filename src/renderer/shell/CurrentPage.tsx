import type { ComponentType } from 'react'
import { pages } from '../pages.ts'
import { routes, useRoute } from '../state/route.ts'

/** The page that the address names. A page of one thing is drawn afresh for another. */
export function CurrentPage() {
  const { page, ...address } = useRoute().at
  const shown = pages.find(({ id }) => id === page)
  if (!shown) return null
  // The address was read by the route of this page, from which the type of the props follows.
  const Component = shown.component as ComponentType<object>
  return <Component key={routes[shown.id].id === 'required' && 'id' in address ? address.id : undefined} {...address} />
}
