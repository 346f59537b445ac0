import type { MailAttachment } from './mailMessage.ts'

const armour = /^-----BEGIN PGP MESSAGE-----\r?$[^]*^-----END PGP MESSAGE-----\r?$/m

/** Whether a text holds an encrypted one in letters (RFC 9580, "ASCII Armor"), as it did before PGP/MIME. */
export function hasArmour(text: string): boolean {
  return armour.test(text)
}

/** What the attachments of a message show about its encryption. */
export interface EncryptedParts {
  /** Without the parts that only state how the others are encrypted. */
  readonly attachments: readonly MailAttachment[]
  /** Those that are ciphertext. */
  readonly encrypted: ReadonlySet<MailAttachment>
  /** The standards that they follow, in words. */
  readonly standards: readonly string[]
}

/**
 * Finds the encrypted parts of a message: of PGP/MIME (RFC 3156) the part behind the one that states the version, of S/MIME
 * (RFC 8551) those whose content is enveloped data. A signed part is not encrypted.
 */
export function encryptedParts(all: readonly MailAttachment[]): EncryptedParts {
  const pgp = all.filter((one, at) => !isControl(one) && isControl(all[at - 1]))
  const smime = all.filter(isEnveloped)
  return {
    attachments: all.filter((one) => !isControl(one)),
    encrypted: new Set([...pgp, ...smime]),
    standards: [...(all.some(isControl) ? ['PGP/MIME'] : []), ...(smime.length > 0 ? ['S/MIME'] : [])],
  }
}

/** The part that states the version, and nothing else: an encrypted file that somebody attached may be of that type, too. */
function isControl(one: MailAttachment | undefined): boolean {
  if (one?.mimeType !== 'application/pgp-encrypted' || one.content.length > CONTROL_BYTES) return false
  return /^version:\s*1$/i.test(Buffer.from(one.content).toString('latin1').trim())
}

const CONTROL_BYTES = 100

/** Identifiers of enveloped data (RFC 5652) and of such with a check of its integrity (RFC 5083), as they are encoded. */
const envelopes = ['06092a864886f70d010703', '060b2a864886f70d0109100117'].map((hex) => Buffer.from(hex, 'hex'))
/** The identifier comes first, behind the length of the whole. */
const HEAD_BYTES = 40

function isEnveloped({ name, mimeType, content }: MailAttachment): boolean {
  // Programs that pass mail on, and Outlook, do not always keep the type.
  if (!/^application\/(?:x-)?pkcs7-mime$/.test(mimeType) && !/\.p7m$/i.test(name ?? '')) return false
  const head = Buffer.from(content.subarray(0, HEAD_BYTES))
  return envelopes.some((identifier) => head.includes(identifier))
}
