/** Removes secrets from what is logged. A secret that was in use once stays one until the process ends. */
export interface SecretRedaction {
  add(secret: string): void
  /** `value` with `[key]` in place of every secret in its strings, at any depth. */
  redact(value: unknown): unknown
}

/** What a header of a request is written as in an error of a library; the whole value is taken for the secret. */
const headers = /\b(bearer|x-api-key["']?\s*[:=])\s*["']?[^\s"',;]+/gi

export function createSecretRedaction(secrets: readonly string[] = []): SecretRedaction {
  const known = new Set<string>()
  const add = (secret: string) => {
    if (secret === '') return
    known.add(secret)
    // As it stands in an address, and in a text that holds JSON.
    known.add(encodeURIComponent(secret))
    known.add(JSON.stringify(secret).slice(1, -1))
  }
  secrets.forEach(add)
  const redactText = (text: string): string => {
    let clean = text
    for (const secret of known) clean = clean.replaceAll(secret, '[key]')
    return clean.replace(headers, '$1 [key]')
  }
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (value instanceof Error) return redactText(value.message)
    if (Array.isArray(value)) return value.map(redact)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redact(each)]))
    return value
  }
  return { add, redact }
}
