import { summed, type SummedPart } from '../summedPart.ts'
import { wholeText, zipPieces, type ZipPart } from '../zip.ts'
import { bundleVersion, manifestName, sumsName, type BundleManifest } from './format.ts'

/** The parts as a zip archive, with their sums in a manifest and as `sha256sum -c` reads them. */
export function writeBundle(
  parts: AsyncIterable<ZipPart>,
  facts: Pick<BundleManifest, 'createdAt' | 'madeWith' | 'title'>,
): AsyncIterable<Uint8Array> {
  return zipPieces(withSums(parts, facts))
}

async function* withSums(
  parts: AsyncIterable<ZipPart>,
  facts: Pick<BundleManifest, 'createdAt' | 'madeWith' | 'title'>,
): AsyncGenerator<ZipPart, undefined> {
  const written: SummedPart[] = []
  for await (const part of parts) yield summed(part, written)
  const manifest: BundleManifest = { format: 'quarry-research', version: bundleVersion, ...facts, parts: [...written] }
  yield summed({ name: manifestName, pieces: () => wholeText(`${JSON.stringify(manifest, null, 2)}\n`) }, written)
  const lines = () => written.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
  yield { name: sumsName, pieces: () => wholeText(lines()) }
}
