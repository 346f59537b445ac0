/**
 * How well a name fits what is typed, less is better: the whole, its beginning, the beginning of a word, words somewhere. What
 * lacks one of the words does not fit: undefined.
 */
export function rankName(name: string, typed: string): number | undefined {
  const [whole, wanted] = [fold(name), fold(typed).trim()]
  if (wanted === '') return 0
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  const words = wanted.split(/\s+/)
  if (!words.every((word) => whole.includes(word))) return undefined
  const begins = words.every((word) => whole.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)))
  return begins ? 2 : 3
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The sections with the best names first, and within each the best first; what does not fit is left out. An item is found
 * by its name, or by `sought` where that is there; and by the words of `also`.
 */
export function rankSections<
  Item extends { readonly name: string; readonly sought?: string; readonly also?: string },
  Section extends { readonly items: readonly Item[] },
>(sections: readonly Section[], typed: string): readonly Section[] {
  const ranked = sections.flatMap((section) => {
    const items = section.items
      .flatMap((item) => {
        const byName = rankName(item.sought ?? item.name, typed)
        const rank = byName ?? (item.also === undefined ? undefined : rankName(item.also, typed))
        return rank === undefined ? [] : [{ item, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
    const best = items[0]?.rank
    return best === undefined ? [] : [{ section: { ...section, items: items.map(({ item }) => item) }, best }]
  })
  return ranked.toSorted((a, b) => a.best - b.best).map(({ section }) => section)
}

/**
 * The sections with what fits in them, in their order; but what was typed as a whole comes first, as the name of an item or as
 * its `own`, and the section that has it: what is meant by it is beyond doubt.
 */
export function fittingSections<
  Item extends { readonly name: string; readonly own?: string },
  Section extends { readonly items: readonly Item[] },
>(sections: readonly Section[], typed: string): readonly Section[] {
  const isWhole = ({ name, own = name }: Item) =>
    typed.trim() !== '' && (rankName(name, typed) === 0 || rankName(own, typed) === 0)
  const wholeFirst = (one: boolean, other: boolean) => Number(other) - Number(one)
  return sections
    .map((section) => ({
      ...section,
      items: section.items
        .filter(({ name }) => rankName(name, typed) !== undefined)
        .toSorted((one, other) => wholeFirst(isWhole(one), isWhole(other))),
    }))
    .toSorted((one, other) => wholeFirst(one.items.some(isWhole), other.items.some(isWhole)))
}
