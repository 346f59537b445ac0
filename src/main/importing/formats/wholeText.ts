import { damagedText, type FormatContext, type FormatParser, type ParsedPart } from './format.ts'

/** One document is kept in memory as a whole, so it must have an end: 64 Mi UTF-16 units are about thirty novels. */
const maxDocumentChars = 64 * 1024 * 1024

/** Collects a file that is one document and hands it to `toPart` at its end. */
export function wholeText(context: FormatContext, toPart: (text: string) => ParsedPart): FormatParser {
  let pieces: string[] = []
  let chars = 0
  return {
    push(piece) {
      chars += piece.length
      if (chars > maxDocumentChars) pieces = []
      else pieces.push(piece)
      return []
    },
    end(cut) {
      if (cut) return []
      if (chars > maxDocumentChars)
        return [
          {
            kind: 'refused',
            message: `The file is one document of more than ${maxDocumentChars} characters. Split it, or give --format if it is a table.`,
          },
        ]
      const text = pieces.join('')
      if (context.isDamaged(text)) return [{ kind: 'refused', ...lineOfDamage(text, context), message: damagedText }]
      if (text.trim() === '') return [{ kind: 'empty' }]
      return [toPart(text)]
    },
  }
}

function lineOfDamage(text: string, context: FormatContext): { row?: number } {
  const index = text.split('\n').findIndex((line) => context.isDamaged(line))
  return index < 0 ? {} : { row: index + 1 }
}

/** `notes/2026 plan.txt` → `2026 plan`. */
export function titleFromName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName
  return base.replace(/\.gz$/i, '').replace(/(.)\.[^.]+$/, '$1')
}
