import { useMemo } from 'react'
import { numbersOf, type PageRange } from './pagesAround.ts'

/**
 * The documents of the rows on pages of `size` rows, page by page; of rows that are not loaded, none. The same for as long as
 * `idAt` is: hundreds of numbers would be gathered and compared in each frame in which a list is scrolled.
 */
export function useRowBatches(
  pages: PageRange,
  size: number,
  count: number,
  idAt: (index: number) => number | undefined,
): readonly (readonly number[])[] {
  return useMemo(
    () =>
      numbersOf(pages).map((page) => {
        const start = page * size
        const indexes = Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, row) => start + row)
        return [...new Set(indexes.flatMap((index) => idAt(index) ?? []))]
      }),
    [pages, size, count, idAt],
  )
}
