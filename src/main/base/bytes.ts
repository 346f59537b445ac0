/**
 * The UTF-8 size in bytes of `JSON.stringify(text)`, quotes included, without building the string.
 * Lone surrogates count 6 (`\udXXX`), as JSON.stringify escapes them; \b \t \n \f \r " \ count 2; other controls 6.
 */
export function jsonStringBytes(text: string): number {
  let bytes = 2
  const length = text.length
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      if (unit >= 0x20) bytes += unit === 0x22 || unit === 0x5c ? 2 : 1
      else bytes += unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 2 : 6
    } else if (unit < 0x800) bytes += 2
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3
    else if (unit < 0xdc00 && i + 1 < length && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4
      i++
    } else bytes += 6
  }
  return bytes
}

/** {@link jsonStringBytes} of a text once it has been stored: UTF-8 holds no half of a surrogate pair, and has U+FFFD instead. */
export function storedJsonStringBytes(text: string): number {
  return jsonStringBytes(text.toWellFormed())
}
