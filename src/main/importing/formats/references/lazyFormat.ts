import { textFormat, type TextContext, type TextFormat } from '../textFormat.ts'
import type { FileFormat } from '../format.ts'
import type { FormatParser } from '../textFormat.ts'

/** Of a format whose parser is loaded with the first file of it: no other import should wait for it. */
export interface LazyFormat extends Pick<TextFormat, 'name' | 'extensions' | 'holds' | 'sniff'> {
  load(): Promise<(context: TextContext) => FormatParser>
}

export function lazyTextFormat({ load, ...format }: LazyFormat): FileFormat {
  const shell = textFormat({ ...format, open: () => ({ push: () => [], end: () => [] }) })
  return {
    ...shell,
    async *read(file, context) {
      const open = await load()
      yield* textFormat({ ...format, open: (_head, given) => open(given) }).read(file, context)
    },
  }
}
