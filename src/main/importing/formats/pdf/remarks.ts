import { advise } from '../../../base/advice.ts'
import { DOUBTFUL } from '../../ocr/recogniser.ts'
import type { ParsedPart } from '../format.ts'
import type { PageReader } from './pageReader.ts'

/** Pages that are named; more are counted. */
const shownPages = 12

const getAgain = 'Get the file again.'

/** What a user should know about pages: one warning for each reason. `hasText`: some page has text. */
export function remarksOn(reader: PageReader, hasText: boolean): ParsedPart[] {
  const { unopened, unreadable, damaged, withoutText, blank, failed, doubtful, isCut } = reader
  const needed = {
    one: 'text recognition would be needed to read it',
    many: 'text recognition would be needed to read them',
  }
  const recognise = advise('recogniseText')
  const failure = failed[0]?.reason ?? ''
  const empty = withoutText.filter((number) => !blank.includes(number))
  return [
    ...remark(isCut || !hasText ? [] : unopened, {
      one: `cannot be opened: the file is damaged there. ${getAgain}`,
      many: `cannot be opened: the file is damaged there. ${getAgain}`,
    }),
    ...remark(isCut ? unreadableOf(reader) : [], {
      one: `cannot be read, because the end of the file is missing, and its fonts with it. ${getAgain}`,
      many: `cannot be read, because the end of the file is missing, and their fonts with it. ${getAgain}`,
    }),
    ...remark(isCut ? [] : unreadable, {
      one: `has a font that does not say which letters it draws: ${needed.one}. ${recognise}`,
      many: `have fonts that do not say which letters they draw: ${needed.many}. ${recognise}`,
    }),
    ...remark(damaged, {
      one: `has letters that its font does not name, so some words are not right: ${needed.one}. ${advise('recogniseAll')}`,
      many: `have letters that their fonts do not name, so some words are not right: ${needed.many}. ${advise('recogniseAll')}`,
    }),
    ...remark(hasText ? empty : [], {
      one: `has no text: ${needed.one}. ${recognise}`,
      many: `have no text: ${needed.many}. ${recognise}`,
    }),
    ...remark(
      failed.map(({ number }) => number),
      {
        one: `could not be recognised: ${failure}`,
        many: `could not be recognised; the first: ${failure}`,
      },
    ),
    ...remark(doubtful, {
      one: `was recognised with a confidence below ${DOUBTFUL * 100} %: some of its words may be wrong.`,
      many: `were recognised with a confidence below ${DOUBTFUL * 100} %: some of their words may be wrong.`,
    }),
  ]
}

/** Numbers of the pages that cannot be opened or read, in order. */
export function unreadableOf({ unopened, unreadable }: PageReader): number[] {
  return [...unopened, ...unreadable].sort((a, b) => a - b)
}

/** One warning for all pages of a kind. */
function remark(pages: readonly number[], words: { readonly one: string; readonly many: string }): ParsedPart[] {
  const [first] = pages
  if (first === undefined) return []
  const shown = pages.slice(0, shownPages).join(', ') + (pages.length > shownPages ? ', …' : '')
  const message = pages.length === 1 ? `Page ${shown} ${words.one}` : `${pages.length} pages (${shown}) ${words.many}`
  // Several are named in the message.
  return [{ kind: 'warning', message, ...(pages.length === 1 ? { place: { kind: 'page', page: first } } : {}) }]
}

/** Why a PDF without text is refused. */
export function refusalWithoutText(pages: number, reader: PageReader): string {
  const { blank, failed, unopened, unreadable, isCut } = reader
  if (isCut && (pages === 0 || unreadableOf(reader).length > 0))
    return `This PDF is damaged: its end is missing, and what is needed to read it. ${getAgain}`
  if (pages === 0) return 'This PDF has no page.'
  if (blank.length > 0 || failed.length > 0) return 'This PDF has no text, and none was recognised on its pages.'
  if (unopened.length === pages) return 'This PDF is damaged: its pages cannot be opened. Get the file again.'
  return unreadable.length > 0
    ? `The text of this PDF cannot be read: its fonts do not say which letters they draw. ${advise('recogniseText')}`
    : `This PDF has no text: its pages are empty or images. ${advise('recogniseText')}`
}
