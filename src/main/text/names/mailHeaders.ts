/** A header of a mail as the mail has it, under the name that mail programs show. */
export interface MailHeader {
  readonly name: string
  readonly value: string
  /** The value is a list of people. */
  readonly isList: boolean
}

/** The headers that are shown above the text of a mail, in their usual order, by their names in its record. */
const shown: readonly (readonly [string, string, 'list'?])[] = [
  ['from', 'From'],
  ['sender', 'Sender'],
  ['to', 'To', 'list'],
  ['cc', 'Cc', 'list'],
  ['bcc', 'Bcc', 'list'],
  ['replyTo', 'Reply to'],
  ['date', 'Date'],
  ['subject', 'Subject'],
]

/** The headers in the record of a message; undefined where the record is of something else. */
export function messageHeaders({ headers, message }: Readonly<Record<string, unknown>>): object | undefined {
  if (typeof message !== 'number' || typeof headers !== 'object' || headers === null) return undefined
  return headers
}

/** The headers that are shown above the text of a mail, by its record; none where the record is of something else. */
export function mailHeaders(raw: Readonly<Record<string, unknown>>): readonly MailHeader[] {
  const headers = messageHeaders(raw) ?? {}
  return shown.flatMap(([key, name, list]) => {
    const value: unknown = Reflect.get(headers, key)
    return typeof value === 'string' && value.trim() !== '' ? [{ name, value, isList: list !== undefined }] : []
  })
}
