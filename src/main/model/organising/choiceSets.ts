/**
 * Choices of a document as one stored value: a single one is its number, several are a text of numbers in order (`;3;5;`), so
 * that the same choices are the same value, and one of them is found as `;3;`. Undefined: none.
 */
export function choiceSet(ids: Iterable<number>): string | number | undefined {
  const [first, ...others] = [...new Set(ids)].sort((a, b) => a - b)
  return others.length === 0 ? first : `;${[first, ...others].join(';')};`
}

/** The numbers of the choices in a stored value. */
export function choicesIn(value: string | number): number[] {
  return typeof value === 'number' ? [value] : value.split(';').flatMap((id) => (id === '' ? [] : [Number(id)]))
}
