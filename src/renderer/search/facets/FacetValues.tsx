import { type ReactNode, useState } from 'react'
import type { FacetValueView } from '../../../contract/organising/facets.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useStrings } from '../../strings/strings.ts'

/** Values that are in sight before the rest is asked for. */
const fewValues = 5

/** What is filtered by it itself is counted, too, so that another value can be chosen in its place. */
export function FacetName({ name, isFiltered }: { readonly name: string; readonly isFiltered: boolean }) {
  const w = useStrings().search.facets
  return (
    <h3>
      {name}
      {isFiltered ? <span className="faint"> · {w.withoutOwn}</span> : null}
    </h3>
  )
}

/** The values of a facet under its name. */
export function FacetValues({
  name,
  isFiltered,
  values,
  children,
}: {
  readonly name: string
  readonly isFiltered: boolean
  readonly values: readonly FacetValueView[]
  readonly children: (value: FacetValueView) => ReactNode
}) {
  const w = useStrings().search.facets
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="facet" aria-label={name}>
      <FacetName name={name} isFiltered={isFiltered} />
      {values.slice(0, isWhole ? values.length : fewValues).map(children)}
      {values.length > fewValues ? (
        <Button variant="quiet" size="small" onPress={() => setWhole(!isWhole)}>
          {isWhole ? w.fewer : w.more(values.length - fewValues)}
        </Button>
      ) : null}
    </section>
  )
}
