import { getFormatFromId } from 'numfmt'
import type { XmlHandler } from '../package/readXml.ts'

/** Fills the list with the number format of each style that cells name by its index. */
export function readFormats(formats: string[]): XmlHandler {
  const own = new Map<number, string>()
  let isCellFormats = false
  return {
    open: (name, attributes) => {
      const { numFmtId } = attributes
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') own.set(id, attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') isCellFormats = true
      else if (name === 'xf' && isCellFormats) formats.push(own.get(id) ?? getFormatFromId(id))
    },
    text: () => {},
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  }
}
