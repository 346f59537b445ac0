import type { HighlightBox } from '../../../contract/organising/marks.ts'
import { QuarryError } from '../../base/errors.ts'

/** Reads "2:10,20,50,15", an area of a page in percent. Throws a QuarryError "usage" where it is none. */
export function areaOf(text: string): HighlightBox {
  const [, page, rest] = /^(\d+):((?:\d+(?:\.\d+)?,){3}\d+(?:\.\d+)?)$/.exec(text.replaceAll(' ', '')) ?? []
  const [left = 0, top = 0, width = 0, height = 0] = (rest ?? '').split(',').map((percent) => Number(percent) / 100)
  if (page === undefined || Number(page) < 1 || width === 0 || height === 0)
    throw new QuarryError('usage', `"${text}" is no area of a page.`, {
      where: '--area',
      hint: 'Give its page, left, top, width and height in percent of the page, like 2:10,20,50,15.',
    })
  return { page: Number(page), left, top, width, height }
}
