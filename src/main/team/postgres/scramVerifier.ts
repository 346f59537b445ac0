import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

/** As many as PostgreSQL takes by itself. */
const ITERATIONS = 4_096
const HASH_BYTES = 32

/**
 * What PostgreSQL keeps of a password (RFC 5803): who reads it cannot log in with it. Statements are written into the logs of
 * servers, so a password is sent in this form. The password is of ASCII: nothing is prepared as RFC 4013 has it.
 */
export function scramVerifier(password: string, salt: Uint8Array): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${stored}:${server}`
}
