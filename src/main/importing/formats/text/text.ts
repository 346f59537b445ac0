import { textFormat } from '../textFormat.ts'
import { titleFromName, wholeText } from './wholeText.ts'

/** A plain text is one document. A short first line that stands alone is its title, otherwise the file name is. */
export const text = textFormat({
  name: 'text',
  extensions: ['txt', 'text', 'log'],
  // What nothing else fits is text.
  sniff: () => 0.1,
  open: (_head, context) =>
    wholeText(context, (text) => ({
      kind: 'document',
      draft: {
        kind: 'file',
        title: standingLine(text) ?? titleFromName(context.fileName),
        text,
        source: { name: context.fileName },
        raw: {},
      },
    })),
})

function standingLine(text: string): string | undefined {
  const [, line] = /^\s*(\S[^\r\n]*)(?:\r\n?|\n)[ \t]*(?:[-=]{3,}[ \t]*)?(?:\r|\n)/.exec(text.slice(0, 2000)) ?? []
  const title = line?.trim()
  return title !== undefined && title.length <= 120 ? title : undefined
}
