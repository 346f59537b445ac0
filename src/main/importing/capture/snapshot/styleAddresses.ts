import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

/** What a style sheet loads from an address. */
export type StyleUse = 'style' | 'part'

/**
 * The style sheet with each address that it loads replaced by what `replace` answers, an address of a `data:` page
 * included. All else stays as it was written, but for what is no address.
 */
export function replaceStyleAddresses(css: string, replace: (address: string, use: StyleUse) => string): string {
  const tokens = tokenize({ css })
  const written: string[] = []
  /** The functions around a token, innermost last. */
  const functions: string[] = []
  let rule: string | undefined
  for (const token of tokens) {
    const isPlain = rule !== 'namespace'
    const use: StyleUse = rule === 'import' ? 'style' : 'part'
    if (token[0] === TokenType.AtKeyword) rule = token[4].value.toLowerCase()
    else if (token[0] === TokenType.Semicolon || token[0] === TokenType.OpenCurly) rule = undefined
    else if (token[0] === TokenType.Function) functions.push(token[4].value.toLowerCase())
    else if (token[0] === TokenType.OpenParen) functions.push('(')
    else if (token[0] === TokenType.CloseParen) functions.pop()
    if (token[0] === TokenType.URL && isPlain) written.push(`url(${quoted(replace(token[4].value, use))})`)
    else if (token[0] === TokenType.BadURL) written.push('none')
    else if (token[0] === TokenType.String && isPlain && isAddress(functions.at(-1), rule))
      written.push(quoted(replace(token[4].value, use)))
    else written.push(textOf(token))
  }
  return written.join('')
}

function isAddress(inner: string | undefined, rule: string | undefined): boolean {
  if (inner === undefined) return rule === 'import'
  return inner === 'url' || inner === 'src' || inner.endsWith('image-set')
}

function textOf(token: CSSToken): string {
  return token[0] === TokenType.EOF ? '' : token[1]
}

function quoted(address: string): string {
  return `"${address.replaceAll(/["\\\n\r\f]/g, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`
}
