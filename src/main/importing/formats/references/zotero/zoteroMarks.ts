import type { ExportedMarks } from '../../../../model/organising/exportedMarks.ts'

/** Tags and notes of an item as marks of its document; undefined where it has neither. `notes` are HTML, as Zotero has them. */
export function zoteroMarks(tags: readonly string[], notes: readonly string[]): ExportedMarks | undefined {
  const texts = notes.map(plainNote).filter((text) => text !== '')
  if (tags.length === 0 && texts.length === 0) return undefined
  return {
    version: 1,
    documentId: 0,
    tags: [...new Set(tags)].map((name) => ({ name, colour: null })),
    starred: false,
    read: false,
    highlights: [],
    notes: texts.map((text) => ({ text })),
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }

/** Notes are HTML there and plain text here. */
export function plainNote(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|tr)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
      if (Number.isNaN(code)) return entities[name] ?? whole
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .trim()
}
