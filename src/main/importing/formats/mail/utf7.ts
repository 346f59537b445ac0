const textParts = /^content-type:\s*text\/[^\n]*(?:\n[ \t][^\n]*)*/gim
const stated = /charset\s*=\s*"?(?:unicode-1-1-)?utf-7\b/i
const statedWord = /=\?(?:unicode-1-1-)?utf-7\?/i

/** Whether all texts of a message are stated to be in UTF-7 (RFC 2152), which no decoder of the platform knows. */
export function textsInUtf7(message: string): boolean {
  const parts = message.match(textParts) ?? []
  return parts.length > 0 && parts.every((part) => stated.test(part))
}

/** Whether a header of a message has words in UTF-7. `headers` end before the body. */
export function headerInUtf7(headers: string, name: string): boolean {
  const lines = new RegExp(`^${name}:[^\\n]*(?:\\n[ \\t][^\\n]*)*`, 'im').exec(headers)
  return lines !== null && statedWord.test(lines[0])
}

const shifted = /\+([A-Za-z0-9+/]*)-?/g

/** A text of UTF-7: between `+` and `-` are UTF-16 units in Base64. What cannot be such is left as it is. */
export function decodeUtf7(text: string): string {
  return text.replace(shifted, (whole, encoded: string) => {
    if (encoded === '') return whole === '+-' ? '+' : whole
    const bytes = Buffer.from(encoded, 'base64')
    // Less than three units of Base64 are no letter, and what is left of the last one is zeros.
    if (bytes.length < 2) return whole
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  })
}
