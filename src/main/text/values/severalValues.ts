const space = /^[ \t\r\n]+|[ \t\r\n]+$/g

/** The values of a text that lists several (`a; b`), each once whatever its case; of any other text the text itself. */
function severalValues(text: string): readonly string[] {
  if (!text.includes(';')) return [text]
  const parts = partsOf(text)
  return parts.length === 0 ? [text] : parts
}

/** What stands between the semicolons of a text, each part once whatever its case, as its last spelling. */
export function partsOf(text: string): readonly string[] {
  const parts = text.split(';').map((part) => part.replaceAll(space, ''))
  return [...new Map(parts.filter((part) => part !== '').map((part) => [withoutCase(part), part])).values()]
}

/** How many documents have each value, of texts and how many have these. A value is spelt as most of them spell it. */
export function countValues(texts: Iterable<readonly [text: string, documents: number]>): Map<string, number> {
  const spellings = new Map<string, Map<string, number>>()
  for (const [text, documents] of texts)
    for (const value of severalValues(text)) {
      const folded = withoutCase(value)
      const counts = spellings.get(folded) ?? new Map<string, number>()
      spellings.set(folded, counts.set(value, (counts.get(value) ?? 0) + documents))
    }
  return new Map(
    [...spellings.values()].map((counts) => {
      const [first] = [...counts].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
      return [first?.[0] ?? '', [...counts.values()].reduce((sum, count) => sum + count, 0)]
    }),
  )
}

/** As SQLite compares texts without case: of letters in ASCII alone. */
function withoutCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase())
}
