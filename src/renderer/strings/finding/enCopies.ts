import { plural } from '../plural.ts'

/** Near-duplicates among the hits of a search. */
export const enCopies = {
  count: (count: number, cut: boolean) => `${plural(count, 'copy', 'copies')}${cut ? ' or more' : ''}`,
  of: (title: string) => `Copies of ${title}`,
  folded: (count: number) => `${plural(count, 'copy', 'copies')} folded`,
  fold: 'Fold copies under the first of them',
  show: 'Show copies as results of their own',
}
