import { advise } from '../../../base/advice.ts'
import type { Place } from '../../../model/place.ts'
import { visibleName } from '../../../text/visibleName.ts'
import type { ParsedPart } from '../format.ts'
import { damageWarning, type FormatParser, type TextContext } from '../textFormat.ts'

/** One document is kept in memory as a whole, so it must have an end: 64 Mi UTF-16 units are about thirty novels. */
const maxDocumentChars = 64 * 1024 * 1024

/** Collects a file that is one document and hands it to `toPart` at its end. */
export function wholeText(context: TextContext, toPart: (text: string) => ParsedPart): FormatParser {
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
            message: `The file is one document of more than ${maxDocumentChars} characters. ${advise('splitOrFormat')}`,
          },
        ]
      const decoded = pieces.join('')
      // Next to a whole document a few lost characters are little: it is kept, and what was lost is counted.
      const { text, places } = context.mend(decoded)
      const warnings: ParsedPart[] =
        places === 0
          ? []
          : [
              {
                kind: 'warning',
                ...lineOfDamage(decoded, context),
                message: damageWarning(context.encoding, places),
              },
            ]
      return [...warnings, text.trim() === '' ? { kind: 'empty' } : toPart(text)]
    },
  }
}

function lineOfDamage(text: string, context: TextContext): { place?: Place } {
  const index = text.split('\n').findIndex((line) => context.isDamaged(line))
  return index < 0 ? {} : { place: { kind: 'line', line: index + 1 } }
}

/** `notes/2026 plan.txt` → `2026 plan`. */
export function titleFromName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName
  return visibleName(base.replace(/\.gz$/i, '').replace(/(.)\.[^.]+$/, '$1'))
}
