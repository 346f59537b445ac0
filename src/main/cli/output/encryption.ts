/** The standards by which a message is encrypted, as its raw record names them; none where it can be read. */
export function encryptionOf(raw: Readonly<Record<string, unknown>>): readonly string[] {
  const { encryption } = raw
  return Array.isArray(encryption) ? encryption.filter((one) => typeof one === 'string') : []
}
