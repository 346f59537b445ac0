type Tags = readonly { readonly name: string }[]

/**
 * The names of the tags in what was typed or pasted. A comma separates them, except in the name of a tag that exists:
 * imports and the command line may have made one.
 */
export function tagNamesIn(text: string, known: Tags): readonly string[] {
  const whole = text.trim()
  const isOne = known.some(({ name }) => name.toLowerCase() === whole.toLowerCase())
  const parts = isOne ? [whole] : whole.split(',').map((part) => part.trim())
  return [...new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part])).values()]
}

/** Whether the comma just typed at the end of `text` ends a name: it may go on with one of a tag that exists. */
export function endsName(text: string, known: Tags): boolean {
  const start = text.trimStart().toLowerCase()
  return start.endsWith(',') && !known.some(({ name }) => name.toLowerCase().startsWith(start))
}
