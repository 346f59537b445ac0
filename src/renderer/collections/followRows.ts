/** Which document is in each selected row, as far as those were loaded. */
export type KnownRows = ReadonlyMap<number, number>

/** What has become of selected rows: they are where they were, or each is at another place, or one of them is out of reach. */
export type RowsFollowed =
  | { readonly kind: 'same'; readonly known: KnownRows }
  | {
      readonly kind: 'moved'
      readonly known: KnownRows
      readonly places: ReadonlyMap<number, number>
    }
  | { readonly kind: 'lost' }

/** Looks in the loaded `rows` (place and document of each) for the documents that were selected. */
export function followRows(
  before: KnownRows,
  rows: readonly (readonly [number, number])[],
  selected: ReadonlySet<number>,
): RowsFollowed {
  const known = new Map([...before].filter(([place]) => selected.has(place)))
  const isOther = ([place, id]: readonly [number, number]) => (known.get(place) ?? id) !== id
  if (!rows.some(isOther)) {
    for (const [place, id] of rows) if (selected.has(place)) known.set(place, id)
    return { kind: 'same', known }
  }
  const placeOf = new Map(rows.map(([place, id]) => [id, place]))
  const places = new Map<number, number>()
  for (const place of selected) {
    const to = placeOf.get(known.get(place) ?? -1)
    // Which document it was, or where that is now, is not known: a part of what was selected would pass for all of it.
    if (to === undefined) return { kind: 'lost' }
    places.set(place, to)
  }
  return {
    kind: 'moved',
    places,
    known: new Map([...known].map(([place, id]) => [places.get(place) ?? place, id])),
  }
}
