import { createPrivateKey, sign } from 'node:crypto'
import type { CredentialSigner } from '../../model/credentials.ts'
import { cbor } from './cbor.ts'

const algorithmLabel = 1
const edDsa = -8
const certificatesLabel = 33
const signTag = 0xd2

/**
 * Signs bytes as COSE_Sign1 (RFC 9052) without the bytes themselves, padded to `length`: C2PA keeps room of that size before
 * it knows the signature. @throws RangeError where the certificates are longer than that
 */
export function coseSign(
  payload: Uint8Array,
  { privateKey, certificates }: CredentialSigner,
  length: number,
): Uint8Array<ArrayBuffer> {
  const header = cbor(
    new Map<number, number | readonly Uint8Array[]>([
      [algorithmLabel, edDsa],
      [certificatesLabel, certificates],
    ]),
  )
  const signed = cbor(['Signature1', header, new Uint8Array(), payload])
  const signature = sign(null, signed, createPrivateKey(privateKey))
  const padded = (bytes: number) =>
    Buffer.concat([Buffer.from([signTag]), cbor([header, new Map([['pad', new Uint8Array(bytes)]]), null, signature])])
  // The length of the padding is itself written in one to five bytes.
  let bytes = Math.max(0, length - padded(0).length)
  for (let trial = 0; trial < 3; trial++) {
    const made = padded(bytes)
    if (made.length === length) return Uint8Array.from(made)
    bytes += length - made.length
    if (bytes < 0) break
  }
  throw new RangeError(`A signature with its certificates does not fit into ${length} bytes.`)
}
