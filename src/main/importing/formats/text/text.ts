import { textFormat } from '../textFormat.ts'
import { readHead } from './readHead.ts'
import { titleFromName, wholeText } from './wholeText.ts'

/**
 * A plain text is one document. A short first line that stands alone is its title, or what its head names; otherwise the file name is.
 * Its date is that of its head.
 */
export const text = textFormat({
  name: 'text',
  extensions: ['txt', 'text', 'log'],
  // What nothing else fits is text.
  sniff: () => 0.1,
  open: (_head, context) =>
    wholeText(context, (text) => {
      const { title, publishedAt, beginsWithNames } = readHead(text)
      const standing = beginsWithNames ? undefined : standingLine(text)
      return {
        kind: 'document',
        draft: {
          kind: 'file',
          title: standing ?? title ?? titleFromName(context.fileName),
          text,
          ...(publishedAt !== undefined ? { publishedAt } : {}),
          source: { name: context.fileName },
          raw: {},
        },
      }
    }),
})

function standingLine(text: string): string | undefined {
  const [, line] = /^\s*(\S[^\r\n]*)(?:\r\n?|\n)[ \t]*(?:[-=]{3,}[ \t]*)?(?:\r|\n)/.exec(text.slice(0, 2000)) ?? []
  const title = line?.trim()
  return title !== undefined && title.length <= 120 ? title : undefined
}
