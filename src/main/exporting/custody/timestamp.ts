import { createHash, X509Certificate } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { QuarryError } from '../../base/errors.ts'
import type { Random } from '../../base/random.ts'
import type { Timestamp } from './timestampTypes.ts'

const sha256Id = '2.16.840.1.101.3.4.2.1'
const timeStampingId = '1.3.6.1.5.5.7.3.8'
const extendedKeyUsageId = '2.5.29.37'

/** A number that the answer must repeat, so that an old one is not taken for it. */
export function timestampNonce(random: Random): Uint8Array {
  const nonce = Buffer.from(random.hex(8), 'hex')
  // The first bit is 0 and the first byte is not, so that it is positive and has one form.
  nonce[0] = (nonce[0] ?? 0) & 0x7f || 1
  return nonce
}

/** A request for a time stamp of `data`; only its SHA-256 is sent. */
export function timestampQuery(data: Uint8Array, nonce: Uint8Array): Uint8Array {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Id, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: hashOf(data) }),
    }),
    nonce: new Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  })
  return new Uint8Array(query.toSchema().toBER(false))
}

/**
 * Compares the answer of an authority with the data it is of: imprint, signature, the authority's certificate and its
 * purpose. `trusted` are certificates in PEM; that of the authority must lead to one of them; `nonce` is that of the request.
 * @throws QuarryError invalid_input where it is no time stamp of the data, or was refused
 */
export async function checkTimestamp(
  reply: Uint8Array,
  data: Uint8Array,
  { trusted, nonce }: { readonly trusted?: string | undefined; readonly nonce?: Uint8Array } = {},
): Promise<Timestamp> {
  const token = tokenOf(reply)
  const info = infoOf(token)
  const imprint = info.messageImprint
  if (
    imprint.hashAlgorithm.algorithmId !== sha256Id ||
    !Buffer.from(imprint.hashedMessage.valueBlock.valueHexView).equals(Buffer.from(hashOf(data)))
  )
    throw wrong('It is of other data.')
  if (nonce && !Buffer.from(nonce).equals(info.nonce?.valueBlock.valueHexView ?? new Uint8Array()))
    throw wrong('It answers another request.')
  const signer = await signerOf(token, data)
  const usage = signer.extensions?.find(({ extnID }) => extnID === extendedKeyUsageId)?.parsedValue
  if (!(usage instanceof ExtKeyUsage) || !usage.keyPurposes.includes(timeStampingId))
    throw wrong('The certificate that signed it is not one of a time-stamping authority.')
  if (info.genTime < signer.notBefore.value || info.genTime > signer.notAfter.value)
    throw wrong('The certificate that signed it was not valid at that time.')
  const own = new X509Certificate(Buffer.from(signer.toSchema().toBER(false)))
  return {
    at: info.genTime.toISOString(),
    authority: own.subject.replaceAll('\n', ', '),
    isTrusted: trusted === undefined ? undefined : await leadsTo(token, own, trusted),
  }
}

function wrong(why: string, cause?: unknown): QuarryError {
  return new QuarryError('invalid_input', `This is no time stamp of the seal. ${why}`, { cause })
}

function tokenOf(reply: Uint8Array): SignedData {
  let parsed: TimeStampResp
  try {
    parsed = TimeStampResp.fromBER(toArrayBuffer(reply))
  } catch (error) {
    throw wrong('It is no answer of a time-stamping authority.', error)
  }
  const { status, timeStampToken } = parsed
  if (!timeStampToken || (status.status !== 0 && status.status !== 1)) {
    const said = status.statusStrings?.map(({ valueBlock }) => valueBlock.value).join(' ') ?? ''
    throw new QuarryError('invalid_input', 'The time-stamping authority refused.', {
      hint: said === '' ? `Its status is ${status.status}.` : said,
    })
  }
  try {
    return new SignedData({ schema: timeStampToken.content })
  } catch (error) {
    throw wrong('It holds no signed data.', error)
  }
}

function infoOf({ encapContentInfo }: SignedData): TSTInfo {
  try {
    return TSTInfo.fromBER(encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
  } catch (error) {
    throw wrong('It holds no time.', error)
  }
}

async function signerOf(token: SignedData, data: Uint8Array): Promise<Certificate> {
  const verified = await token
    .verify({ signer: 0, data: toArrayBuffer(data), checkChain: false, extendedMode: true })
    .catch((error: unknown) => {
      throw wrong('Its signature cannot be checked.', error)
    })
  if (verified.signatureVerified !== true) throw wrong('Its signature does not fit.')
  if (!verified.signerCertificate) throw wrong('The certificate of the authority is missing.')
  return verified.signerCertificate
}

/** Whether each certificate up to a trusted one was signed by the next. */
async function leadsTo(token: SignedData, from: X509Certificate, pem: string): Promise<boolean> {
  const trusted = (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )
  const carried = (token.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER(false)))] : [],
  )
  const seen = new Set<string>()
  for (let at: X509Certificate | undefined = from; at && !seen.has(at.fingerprint256);) {
    const here: X509Certificate = at
    seen.add(here.fingerprint256)
    if (trusted.some((one) => one.fingerprint256 === here.fingerprint256 || signed(one, here))) return true
    at = carried.find((one) => one.ca && signed(one, here))
  }
  return false
}

function signed(issuer: X509Certificate, subject: X509Certificate): boolean {
  return subject.checkIssued(issuer) && subject.verify(issuer.publicKey)
}

function hashOf(data: Uint8Array): ArrayBuffer {
  return toArrayBuffer(createHash('sha256').update(data).digest())
}

/** Only the bytes of a view, and not the rest of what it is a view of. */
function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
