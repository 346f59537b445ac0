import type { Json } from '../../model/document.ts'
import type { ListFormat } from '../../model/organising/fields.ts'
import { fieldText, foldAscii, listedValues } from './typedValue.ts'

/** What stands in so many documents. */
export interface CountedText {
  readonly json: Json | undefined
  readonly documents: number
}

/** Commas stand in values as often as between them: such lists are asked for, not recognised. */
const recognised = ['semicolons', 'bars'] as const
/** So much of what is listed has to stand in another text too. */
const leastShare = 0.8

/**
 * How documents list several values; undefined where they do not show that they do. A text that has a separator may be one
 * value: the parts of lists come back alone, or beside other ones. Each text is given once.
 */
export function listFormatIn(texts: readonly CountedText[]): ListFormat | undefined {
  return recognised.find((format) => {
    const read = texts.map(({ json, documents }) => ({ json, documents, parts: listedValues(json, format) }))
    const lists = read.filter(({ parts }) => parts.length > 1)
    if (lists.length === 0) return false
    const textsWith = new Map<string, number>()
    for (const { parts } of read)
      for (const part of parts.map(foldAscii)) textsWith.set(part, (textsWith.get(part) ?? 0) + 1)
    const sum = (counted: (part: string) => boolean) =>
      lists.reduce(
        (all, { parts, documents }) => all + documents * parts.filter((part) => counted(foldAscii(part))).length,
        0,
      )
    return sum((part) => (textsWith.get(part) ?? 0) > 1) >= leastShare * sum(() => true) || areArrays(lists)
  })
}

/** Most of them are no texts. */
function areArrays(lists: readonly CountedText[]): boolean {
  const count = (some: readonly CountedText[]) => some.reduce((all, { documents }) => all + documents, 0)
  return count(lists.filter(({ json }) => Array.isArray(json))) > count(lists) / 2
}

/** The different values, those of lists one by one, the most frequent first, each as it is first spelt. */
export function differentValues(
  texts: readonly CountedText[],
  list: ListFormat | undefined,
): readonly { readonly text: string; readonly documents: number }[] {
  const found = new Map<string, { text: string; documents: number }>()
  for (const { json, documents } of texts)
    for (const text of list ? listedValues(json, list) : [fieldText(json)]) {
      const known = found.get(foldAscii(text))
      if (known) known.documents += documents
      else found.set(foldAscii(text), { text, documents })
    }
  return [...found.values()].sort((a, b) => b.documents - a.documents)
}
