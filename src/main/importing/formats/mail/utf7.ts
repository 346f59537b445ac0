/** Whether a message states UTF-7 (RFC 2152) somewhere, which no decoder of the platform knows. */
export function statesUtf7(bytes: Buffer): boolean {
  return /charset\s*=\s*"?(?:unicode-1-1-)?utf-7\b|=\?(?:unicode-1-1-)?utf-7\?/i.test(bytes.toString('latin1'))
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
