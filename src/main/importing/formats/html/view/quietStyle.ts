const address = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/gi

/**
 * A style sheet, or the value of a `style` attribute, that refers to nothing outside of it: addresses of images become
 * what `image` gives for them, others become empty, and imports are left out.
 */
export function quietStyle(text: string, image: (address: string) => string | undefined): string {
  // Escapes could hide a name from the expressions below.
  const plain = /\\/.test(text) ? text.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, unescaped) : text
  return plain
    .replaceAll(/@import\b[^;]*(?:;|$)/gi, '')
    .replaceAll(/(?:-moz-binding|behavior)\s*:[^;}]*/gi, '')
    .replaceAll(/expression\s*\(/gi, '(')
    .replaceAll(/image-set\s*\(/gi, '(')
    .replaceAll(address, (_, double?: string, single?: string, bare?: string) => {
      const found = (double ?? single ?? bare ?? '').trim()
      if (/^data:(?:image|font|application\/(?:font|x-font))/i.test(found) || found.startsWith('#'))
        return `url("${found}")`
      const replaced = image(found)
      return replaced === undefined ? 'none' : `url("${replaced}")`
    })
}

/** Escapes of letters are resolved; others, as in the quotes of `content`, stay. */
function unescaped(whole: string, hex: string | undefined, letter: string | undefined): string {
  const code = hex === undefined ? undefined : Number.parseInt(hex, 16)
  if (code !== undefined) return code >= 0x28 && code < 0x7f && code !== 0x5c ? String.fromCodePoint(code) : whole
  return letter !== undefined && /[a-z@(]/i.test(letter) ? letter : whole
}
