import { advise } from '../../../base/advice.ts'
import { DOUBTFUL } from '../../ocr/recogniser.ts'
import type { ParsedPart } from '../format.ts'
import type { PageState, ReadPage } from './readPage.ts'

const shownPages = 12

/** Numbers of the pages for which `applies`, from 1. */
export function pagesWhere(pages: readonly ReadPage[], applies: (page: ReadPage) => boolean): number[] {
  return pages.flatMap((page, index) => (applies(page) ? [index + 1] : []))
}

export function pagesThatAre(pages: readonly ReadPage[], state: PageState): number[] {
  return pagesWhere(pages, (page) => page.state === state)
}

/** What a user should know about pages; `hasText`: some page has text. */
export function remarksOn(pages: readonly ReadPage[], hasText: boolean): ParsedPart[] {
  const needed = {
    one: 'text recognition would be needed to read it',
    many: 'text recognition would be needed to read them',
  }
  const recognise = advise('recogniseText')
  const failed = pagesThatAre(pages, 'failed')
  const failure = pages[(failed[0] ?? 0) - 1]?.failure
  return [
    ...remark(pagesThatAre(pages, 'unreadable'), {
      one: `has a font that does not say which letters it draws: ${needed.one}. ${recognise}`,
      many: `have fonts that do not say which letters they draw: ${needed.many}. ${recognise}`,
    }),
    ...remark(
      pagesWhere(pages, (page) => page.hasDamagedWords === true),
      {
        one: `has letters that its font does not name, so some words are not right: ${needed.one}. ${advise('recogniseAll')}`,
        many: `have letters that their fonts do not name, so some words are not right: ${needed.many}. ${advise('recogniseAll')}`,
      },
    ),
    ...remark(hasText ? pagesThatAre(pages, 'empty') : [], {
      one: `has no text: ${needed.one}. ${recognise}`,
      many: `have no text: ${needed.many}. ${recognise}`,
    }),
    ...remark(failed, {
      one: `could not be recognised: ${failure ?? ''}`,
      many: `could not be recognised; the first: ${failure ?? ''}`,
    }),
    ...remark(
      pagesWhere(pages, ({ confidence }) => confidence !== undefined && confidence < DOUBTFUL),
      {
        one: `was recognised with a confidence below ${DOUBTFUL * 100} %: some of its words may be wrong.`,
        many: `were recognised with a confidence below ${DOUBTFUL * 100} %: some of their words may be wrong.`,
      },
    ),
  ]
}

/** One warning for all pages of a kind. */
function remark(pages: readonly number[], words: { readonly one: string; readonly many: string }): ParsedPart[] {
  const [first] = pages
  if (first === undefined) return []
  const shown = pages.slice(0, shownPages).join(', ') + (pages.length > shownPages ? ', …' : '')
  const message = pages.length === 1 ? `Page ${shown} ${words.one}` : `${pages.length} pages (${shown}) ${words.many}`
  return [{ kind: 'warning', message, place: { kind: 'page', page: first } }]
}

/** Why a PDF without text is refused. */
export function refusalWithoutText(pages: readonly ReadPage[]): string {
  if (pages.length === 0) return 'This PDF has no page.'
  const wasRecognised = pages.some(({ state }) => state === 'blank' || state === 'failed')
  if (wasRecognised) return 'This PDF has no text, and none was recognised on its pages.'
  return pages.some(({ state }) => state === 'unreadable')
    ? `The text of this PDF cannot be read: its fonts do not say which letters they draw. ${advise('recogniseText')}`
    : `This PDF has no text: its pages are empty or images. ${advise('recogniseText')}`
}
