import { micromark, type Options } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

type Syntax = NonNullable<Options['extensions']>[number]
type Output = NonNullable<Options['htmlExtensions']>[number]

/**
 * Markdown as HTML that is safe to open: HTML in it is shown as text, only harmless kinds of address become links, images
 * become links to them, and each `[^N]` outside of code is what `mark` makes of it.
 */
export function citedHtml(text: string, mark: (marker: number) => string): string {
  return micromark(text, {
    extensions: [gfmTable(), citation, { disable: { null: ['labelStartImage', 'definition'] } }],
    htmlExtensions: [gfmTableHtml(), citationHtml(mark)],
  })
}

const [bracket, caret, closing, zero, nine] = [91, 94, 93, 48, 57]
const mostDigits = 6

/** `[^` digits `]` as a thing of its own in text, before brackets can become links. */
const citation = {
  text: {
    [bracket]: {
      name: 'citation',
      tokenize: (effects: Effects, ok: State, nok: State): State => {
        let digits = 0
        const number: State = (code) => {
          if (code !== null && code >= zero && code <= nine && digits < mostDigits) {
            digits++
            effects.consume(code)
            return number
          }
          if (code !== closing || digits === 0) return nok(code)
          effects.exit('citationNumber')
          effects.enter('citationMark')
          effects.consume(code)
          effects.exit('citationMark')
          effects.exit('citation')
          return ok
        }
        const sign: State = (code) => {
          if (code !== caret) return nok(code)
          effects.consume(code)
          effects.exit('citationMark')
          effects.enter('citationNumber')
          return number
        }
        return (code) => {
          effects.enter('citation')
          effects.enter('citationMark')
          effects.consume(code)
          return sign
        }
      },
    },
  },
} as unknown as Syntax

/** As much of micromark's machine as the construct needs; its own types live in a package that nobody else here names. */
type State = (code: number | null) => State | undefined
interface Effects {
  enter(token: string): void
  exit(token: string): void
  consume(code: number | null): void
}
interface Compiler {
  raw(html: string): void
  sliceSerialize(token: unknown): string
}

function citationHtml(mark: (marker: number) => string): Output {
  return {
    exit: {
      citationNumber(this: Compiler, token: unknown) {
        this.raw(mark(Number(this.sliceSerialize(token))))
      },
    },
  } as unknown as Output
}
