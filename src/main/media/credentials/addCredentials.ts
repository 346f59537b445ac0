import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { WasmBuilder, initSync } from '@contentauth/c2pa-wasm'
import type { MediumCredentials } from '../../model/credentials.ts'
import type { MediaType } from '../../model/media.ts'
import { coseSign } from './coseSign.ts'

/** Room for the signature with two certificates. */
const signatureBytes = 8_000
/** Of the vocabulary of IPTC: made by a model that was trained. */
const syntheticSource = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

/**
 * A copy of an image or video with Content Credentials (C2PA): that a model made it, which, and how, signed with the user's
 * key. The picture itself is not touched. @throws what the writer says of a file that it cannot read
 */
export async function addCredentials(
  bytes: Uint8Array<ArrayBuffer>,
  mime: MediaType,
  { title, version, model, provenance, signer }: MediumCredentials,
): Promise<Uint8Array<ArrayBuffer>> {
  await started()
  const manifest = {
    claim_generator_info: [{ name: 'Quarry', version }],
    title,
    format: mime,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: syntheticSource,
              ...(model === undefined ? {} : { softwareAgent: { name: model } }),
            },
          ],
        },
      },
      { label: 'quarry.provenance', data: provenance },
    ],
  }
  // What is signed here is compared with trusted certificates by those who read it.
  const builder = WasmBuilder.fromJson(
    JSON.stringify(manifest),
    JSON.stringify({ verify: { verify_after_sign: false } }),
  )
  try {
    const signing = {
      alg: 'ed25519',
      reserveSize: signatureBytes,
      sign: async (claim: Uint8Array) => coseSign(claim, signer, signatureBytes),
    }
    return Uint8Array.from(await builder.sign(signing, undefined, mime, new BlobOfBytes(bytes)))
  } finally {
    builder.free()
  }
}

/** The writer reads pieces of a Blob at once, as workers of a browser do; in Node they are in memory already. */
class BlobOfBytes extends Blob {
  readonly content: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.content = bytes
    Object.defineProperty(this, 'size', { value: bytes.length })
  }

  override slice(start?: number, end?: number): BlobOfBytes {
    return new BlobOfBytes(this.content.subarray(start, end))
  }
}

class ReaderOfBytes {
  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    if (!(blob instanceof BlobOfBytes)) throw new TypeError('Only bytes in memory are read here.')
    return Uint8Array.from(blob.content).buffer
  }
}

let starting: Promise<void> | undefined

function started(): Promise<void> {
  starting ??= (async () => {
    Object.assign(globalThis, { FileReaderSync: ReaderOfBytes })
    const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
    initSync({ module: await readFile(file) })
  })()
  return starting
}
