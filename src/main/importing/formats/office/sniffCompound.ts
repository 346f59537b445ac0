import type { FileHead } from '../format.ts'

const presentation = Buffer.from('PowerPoint Document', 'utf16le')

/**
 * For documents of Office 97 to 2003: by the name of the stream that holds their content, which stands in the beginning of
 * most, else by the extension.
 */
export function sniffCompound(streams: readonly string[], extension: RegExp): (head: FileHead, name: string) => number {
  const names = streams.map((stream) => Buffer.from(`${stream}\0`, 'utf16le'))
  return ({ bytes }, name) => {
    const head = Buffer.from(bytes)
    // A presentation may hold workbooks and texts.
    if (head.includes(presentation)) return 0
    const isNamed = extension.test(name)
    if (names.some((stream) => head.includes(stream))) return isNamed ? 0.98 : 0.94
    return isNamed ? 0.9 : 0
  }
}
