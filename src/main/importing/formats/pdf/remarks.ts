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
  const recognise = advise('recogniseText')
  const failure = failed[0]?.reason ?? ''
  const empty = withoutText.filter((number) => !blank.includes(number))
  // Each sentence is written as a whole, so that windows can word it in their language.
  return [
    ...remark(isCut || !hasText ? [] : unopened, {
      one: (page) => `Page ${page} cannot be opened: the file is damaged there. ${getAgain}`,
      many: (count, pages) => `${count} pages (${pages}) cannot be opened: the file is damaged there. ${getAgain}`,
    }),
    ...remark(isCut ? unreadableOf(reader) : [], {
      one: (page) =>
        `Page ${page} cannot be read, because the end of the file is missing, and its fonts with it. ${getAgain}`,
      many: (count, pages) =>
        `${count} pages (${pages}) cannot be read, because the end of the file is missing, and their fonts with it. ${getAgain}`,
    }),
    ...remark(isCut ? [] : unreadable, {
      one: (page) =>
        `Page ${page} has a font that does not say which letters it draws: text recognition would be needed to read it. ${recognise}`,
      many: (count, pages) =>
        `${count} pages (${pages}) have fonts that do not say which letters they draw: text recognition would be needed to read them. ${recognise}`,
    }),
    ...remark(damaged, {
      one: (page) =>
        `Page ${page} has letters that its font does not name, so some words are not right: text recognition would be needed to read it. ${advise('recogniseAll')}`,
      many: (count, pages) =>
        `${count} pages (${pages}) have letters that their fonts do not name, so some words are not right: text recognition would be needed to read them. ${advise('recogniseAll')}`,
    }),
    ...remark(hasText ? empty : [], {
      one: (page) => `Page ${page} has no text: text recognition would be needed to read it. ${recognise}`,
      many: (count, pages) =>
        `${count} pages (${pages}) have no text: text recognition would be needed to read them. ${recognise}`,
    }),
    ...remark(
      failed.map(({ number }) => number),
      {
        one: (page) => `Page ${page} could not be recognised. ${failure}`,
        many: (count, pages) =>
          `${count} pages (${pages}) could not be recognised, the first for this reason. ${failure}`,
      },
    ),
    ...remark(doubtful, {
      one: (page) =>
        `Page ${page} was recognised with a confidence below ${DOUBTFUL * 100} %: some of its words may be wrong.`,
      many: (count, pages) =>
        `${count} pages (${pages}) were recognised with a confidence below ${DOUBTFUL * 100} %: some of their words may be wrong.`,
    }),
  ]
}

/** Numbers of the pages that cannot be opened or read, in order. */
export function unreadableOf({ unopened, unreadable }: PageReader): number[] {
  return [...unopened, ...unreadable].sort((a, b) => a - b)
}

interface Words {
  readonly one: (page: number) => string
  readonly many: (count: number, pages: string) => string
}

/** One warning for all pages of a kind. */
function remark(pages: readonly number[], words: Words): ParsedPart[] {
  const [first] = pages
  if (first === undefined) return []
  const shown = pages.slice(0, shownPages).join(', ') + (pages.length > shownPages ? ', …' : '')
  const message = pages.length === 1 ? words.one(first) : words.many(pages.length, shown)
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
