import type { Extension, State } from 'micromark-util-types'

// Names of tokens are keys of an interface that extensions add theirs to.
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation'
    citationMark: 'citationMark'
    citationNumber: 'citationNumber'
  }
}

/** No images, which would load something, and no definitions, which could take the place of a source. */
export const quietSyntax: Extension = { disable: { null: ['labelStartImage', 'definition'] } }

const [bracket, caret, closing, zero, nine] = [91, 94, 93, 48, 57]
const mostDigits = 6

/** `[^` digits `]` as a thing of its own in text, before brackets can become links. */
export const citationSyntax: Extension = {
  text: {
    [bracket]: {
      name: 'citation',
      tokenize: (effects, ok, nok) => {
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
}
