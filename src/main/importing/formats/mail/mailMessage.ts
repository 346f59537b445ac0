/** A message as the parser of its format gives it. */
export interface MailMessage {
  readonly headers: MailHeaders
  /** The sender: the name, else the address. */
  readonly from: string | undefined
  readonly subject: string | undefined
  /** As the message writes it. */
  readonly date: string | undefined
  readonly messageId: string | undefined
  readonly text: string | undefined
  readonly html: string | undefined
  readonly attachments: readonly MailAttachment[]
  /** What could not be read of it, each in a sentence. */
  readonly warnings: readonly string[]
}

/** Headers for `raw`, those that the message has. */
export interface MailHeaders {
  readonly from?: string
  readonly sender?: string
  readonly to?: string
  readonly cc?: string
  readonly bcc?: string
  readonly replyTo?: string
  readonly date?: string
  readonly subject?: string
  readonly messageId?: string
  readonly inReplyTo?: string
  readonly references?: readonly string[]
}

export interface MailAttachment {
  readonly name: string | undefined
  readonly mimeType: string
  readonly content: Uint8Array
  /** Shown within the body. */
  readonly isInline: boolean
  /** What the body calls it by, without angle brackets. */
  readonly contentId?: string
}

/** Larger messages are refused: parsing one takes several times its size in memory. */
export const mostMessageBytes = 128 * 1024 * 1024

export const tooLargeMessage = `The message has more than ${mostMessageBytes / 1024 / 1024} MB. Save its attachments by themselves.`
