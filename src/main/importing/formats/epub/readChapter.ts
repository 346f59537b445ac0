import type { Layout, Spot } from '../../../model/layout.ts'
import { blocksOf, chapterLayout } from '../html/blocks.ts'
import { decodePage } from '../html/decodePage.ts'
import { parsePage } from '../html/dom.ts'
import type { WrittenText } from '../office/documentText.ts'

/** Elements that have no end in HTML either. */
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * A chapter as HTML: books are XHTML that is not always well-formed, which an HTML parser reads once empty elements have an
 * end.
 */
export function decodeChapter(bytes: Uint8Array): string {
  return decodePage(bytes).text.replaceAll(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi, (tag, name: string, rest: string) =>
    voidElements.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
  )
}

/**
 * The text of a chapter. `before` names what stands above its first heading: its title in the table of contents, or the
 * chapter that goes on.
 */
export function readChapter(
  bytes: Uint8Array,
  before: string | undefined,
): WrittenText & { readonly last: string | undefined } {
  const content = blocksOf(parsePage(decodeChapter(bytes)).document.body)
  const headed = chapterLayout(content).spots ?? []
  const start = headed[0]?.start ?? content.text.length
  const above: Spot[] =
    before === undefined || start === 0 ? [] : [{ start: 0, end: start, place: { kind: 'chapter', chapter: before } }]
  const spots = [...above, ...headed]
  const layout: Layout = { blocks: content.blocks, spots }
  const last = spots.at(-1)?.place
  return { text: content.text, layout, last: last?.kind === 'chapter' ? last.chapter : before }
}
