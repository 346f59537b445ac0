import { createHash, createPublicKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BitString, fromBER, Integer, OctetString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  PublicKeyInfo,
} from 'pkijs'
import type { Clock } from '../../base/clock.ts'
import { fileError } from '../../base/files/fileError.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'
import { systemRandom, type Random } from '../../base/random.ts'

/**
 * The certificates that Content Credentials are signed with, in the data folder: that of the key, and the one of the authority
 * that signed it. That authority is made for this one signature, and its key is not kept: who trusts its certificate
 * trusts this key, and no other.
 */
const certificatesName = 'seal-certificates.pem'
const yearMs = 365 * 24 * 60 * 60 * 1000
const validYears = 20

const ed25519Id = '1.3.101.112'
const emailProtectionId = '1.3.6.1.5.5.7.3.4'
const ids = {
  organisation: '2.5.4.10',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKey: '2.5.29.14',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
} as const

/**
 * The certificates of a key in DER, its own first; made where there are none for it yet.
 * @throws QuarryError permission, disk_full
 */
export async function credentialCertificates(
  dataFolder: string,
  key: KeyObject,
  clock: Clock,
  random: Random = systemRandom,
): Promise<readonly Uint8Array[]> {
  const file = path.join(dataFolder, certificatesName)
  const kept = await readFile(file, 'utf8').catch(() => '')
  const certificates = (kept.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
  if (certificates.length === 2 && certificates[0]?.publicKey.equals(createPublicKey(key)))
    return certificates.map(({ raw }) => Uint8Array.from(raw))
  const made = makeCertificates(key, clock.now(), random)
  const pem = made.map((der) => new X509Certificate(der).toString()).join('')
  await writeFile(file, pem, { mode: ownerOnly.file }).catch((error: unknown) => {
    throw fileError(error, file)
  })
  return made
}

function makeCertificates(key: KeyObject, now: number, random: Random): readonly Uint8Array[] {
  const authority = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(key)
  const mark = keyHash(publicKey).toString('hex').slice(0, 12)
  const names = { authority: `Quarry authority ${mark}`, signer: `Quarry ${mark}` }
  const issuer = { name: names.authority, publicKey: authority.publicKey, key: authority.privateKey }
  const own = { name: names.signer, publicKey, isAuthority: false }
  const above = { name: names.authority, publicKey: authority.publicKey, isAuthority: true }
  return [own, above].map((subject) => certificateOf(subject, issuer, now, random))
}

function certificateOf(
  subject: { readonly name: string; readonly publicKey: KeyObject; readonly isAuthority: boolean },
  issuer: { readonly name: string; readonly publicKey: KeyObject; readonly key: KeyObject },
  now: number,
  random: Random,
): Uint8Array {
  const made = new Certificate()
  made.version = 2
  const serial = Buffer.from(random.hex(8), 'hex')
  // Positive, and in one form.
  serial[0] = (serial[0] ?? 0) & 0x7f || 1
  made.serialNumber = new Integer({ valueHex: buffer(serial) })
  for (const [to, name] of [
    [made.issuer, issuer.name],
    [made.subject, subject.name],
  ] as const)
    to.typesAndValues.push(
      new AttributeTypeAndValue({ type: ids.organisation, value: new Utf8String({ value: 'Quarry' }) }),
      new AttributeTypeAndValue({ type: ids.commonName, value: new Utf8String({ value: name }) }),
    )
  made.notBefore.value = new Date(now - yearMs / 365)
  made.notAfter.value = new Date(now + validYears * yearMs)
  made.subjectPublicKeyInfo = new PublicKeyInfo({ schema: fromBER(buffer(spki(subject.publicKey))).result })
  made.extensions = extensionsOf(subject, issuer.publicKey)
  // pkijs signs with Web Crypto, which need not know Ed25519; the bytes that are signed are the same.
  const algorithm = () => new AlgorithmIdentifier({ algorithmId: ed25519Id })
  made.signature = algorithm()
  made.signatureAlgorithm = algorithm()
  const signed = new Uint8Array(made.encodeTBS().toBER(false))
  made.tbsView = signed
  made.signatureValue = new BitString({ valueHex: buffer(sign(null, signed, issuer.key)) })
  return new Uint8Array(made.toSchema(true).toBER(false))
}

function extensionsOf(
  { publicKey, isAuthority }: { readonly publicKey: KeyObject; readonly isAuthority: boolean },
  issuer: KeyObject,
): Extension[] {
  const extension = (extnID: string, value: { toBER(sizeOnly?: boolean): ArrayBuffer }, critical = false) =>
    new Extension({ extnID, critical, extnValue: value.toBER(false) })
  const keyId = (key: KeyObject) => new OctetString({ valueHex: buffer(keyHash(key)) })
  // Signing of certificates, or of content.
  const usage = isAuthority ? { bits: 0x04, unusedBits: 2 } : { bits: 0x80, unusedBits: 7 }
  return [
    extension(ids.basicConstraints, new BasicConstraints(isAuthority ? { cA: true } : {}).toSchema(), true),
    extension(
      ids.keyUsage,
      new BitString({ valueHex: buffer(Buffer.from([usage.bits])), unusedBits: usage.unusedBits }),
      true,
    ),
    extension(ids.subjectKey, keyId(publicKey)),
    extension(ids.authorityKey, new AuthorityKeyIdentifier({ keyIdentifier: keyId(issuer) }).toSchema()),
    // What C2PA takes for a certificate that signs content of a person.
    ...(isAuthority
      ? []
      : [extension(ids.extendedKeyUsage, new ExtKeyUsage({ keyPurposes: [emailProtectionId] }).toSchema())]),
  ]
}

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const keyHash = (key: KeyObject) => createHash('sha256').update(spki(key)).digest().subarray(0, 20)
const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
