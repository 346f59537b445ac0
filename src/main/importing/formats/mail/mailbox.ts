/** A message of a mailbox, without the line that separates it from the one before; undefined where it is too large. */
export interface MailboxMessage {
  readonly number: number
  readonly bytes: Buffer | undefined
}

const separator = Buffer.from('\nFrom ')
/** As much as it takes to judge a separating line by itself and the line below. */
const lookAhead = 4_000

/**
 * The messages of a mailbox in the mbox family, one at a time: at most one of them is held. A message begins where a line
 * `From …` has a date, or known headers below it; lengths that headers state are not trusted. Lines `>From …` of
 * a body lose the mark that their writer added (mboxrd).
 */
export async function* mailboxMessages(
  chunks: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<MailboxMessage> {
  const message = new OpenMessage(mostBytes)
  // The line end before the first line, so that its separator is one like all others.
  let rest: Buffer = Buffer.from('\n')
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    rest = yield* split(rest, message, lookAhead)
  }
  message.add(yield* split(rest, message, 0))
  if (message.hasText) yield message.take()
}

/** Gives the messages that end in `bytes`; returns the last `kept` bytes, which are not looked at yet. */
function* split(bytes: Buffer, message: OpenMessage, kept: number): Generator<MailboxMessage, Buffer> {
  let taken = 0
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    if (bytes.length - at < kept) break
    if (!isSeparator(bytes, at + 1)) continue
    message.add(bytes.subarray(taken, at + 1))
    if (message.hasText) yield message.take()
    else message.drop()
    taken = at + 1
  }
  const from = Math.max(taken, bytes.length - kept)
  message.add(bytes.subarray(taken, from))
  return bytes.subarray(from)
}

class OpenMessage {
  readonly #mostBytes: number
  #pieces: Buffer[] = []
  #bytes = 0
  #number = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Empty lines above the first separator are no message. */
  get hasText(): boolean {
    return this.#bytes > 100 || this.#pieces.some((piece) => /\S/.test(piece.toString('latin1')))
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.#bytes += piece.length
    if (this.#bytes > this.#mostBytes) this.#pieces = []
    // A copy: the piece is part of a buffer that is much larger.
    else this.#pieces.push(Buffer.from(piece))
  }

  take(): MailboxMessage {
    const bytes = this.#bytes > this.#mostBytes ? undefined : unescaped(Buffer.concat(this.#pieces))
    this.drop()
    return { number: ++this.#number, bytes }
  }

  drop(): void {
    this.#pieces = []
    this.#bytes = 0
  }
}

function isSeparator(bytes: Buffer, at: number): boolean {
  const [line = '', next = ''] = bytes.toString('latin1', at, at + lookAhead).split(/\r?\n/, 2)
  if (/^From \S*\s.*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\d:\d\d.*(?:19|20)\d\d/.test(line)) return true
  return /^(?:return-path|received|delivered-to|x-[\w-]+|date|from|to|subject|message-id|mime-version|content-type|status):/i.test(
    next,
  )
}

const escaped = Buffer.from('From ')
const mark = '>'.charCodeAt(0)
const lineEnd = 10

/** Without the separating line, and without the marks that keep lines of the body from looking like one. */
function unescaped(message: Buffer): Buffer {
  const isSeparated = message.subarray(0, escaped.length).equals(escaped)
  const bytes = isSeparated ? message.subarray(message.indexOf(lineEnd) + 1 || message.length) : message
  const pieces: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf('>From '); at >= 0; at = bytes.indexOf('>From ', at + 1)) {
    let line = at
    while (line > 0 && bytes[line - 1] === mark) line--
    if (line > 0 && bytes[line - 1] !== lineEnd) continue
    pieces.push(bytes.subarray(from, at))
    from = at + 1
  }
  return from === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)])
}
