import type { OriginalView } from '../../contract/files/originals.ts'

/**
 * What a document was read from, in the order of what is opened: the file that its citations name, which is the first of
 * several with the same content, then the others, and those that are not there any more last. `name`: of its source.
 */
export function citedFirst(originals: readonly OriginalView[], name: string): OriginalView[] {
  const rank = (original: OriginalView) => (isThere(original) ? 0 : 2) + (original.name === name ? 0 : 1)
  return originals.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether it can be opened. */
export function isThere({ state }: OriginalView): boolean {
  return state === 'kept' || state === 'linked'
}
