import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Extraction } from './formats/format.ts'
import { formats } from './formats/formats.ts'
import type { ImportOptions } from './importItem.ts'
import { sampled, withoutReading } from './ocr/forecast.ts'
import { noTally, type RecognitionTally } from './ocr/tally.ts'
import { readTree } from './reading/readTree.ts'
import type { FoundFile } from './sources/foundFile.ts'

/** How long files are counted before an import begins; the others are counted as it goes on. */
const COUNTING_MS = 4_000

interface PageCount {
  readonly tallies: readonly RecognitionTally[]
  readonly complete: boolean
  /** A file with such pages. */
  readonly sample: FoundFile | undefined
}

/**
 * Counts the pages of files that need recognition, and reads nothing else of them. A file that cannot be read has none.
 * `complete` is false when the time was over before the last file: there are at least as many.
 */
export async function countPages(
  files: readonly FoundFile[],
  options: ImportOptions,
  extraction: Extraction,
  clock: Clock,
): Promise<PageCount> {
  const tallies: RecognitionTally[] = []
  let sample: FoundFile | undefined
  const over = new AbortController()
  const counted = new AbortController()
  clock.wait(COUNTING_MS, counted.signal).then(
    () => over.abort(),
    // All were counted before.
    () => {},
  )
  const reading = { options: withoutReading(options), extraction, signal: over.signal, onBytes: () => {} }
  try {
    for (const file of files.filter(({ name }) => mayHavePages(name)))
      try {
        for await (const { items } of readTree(file, reading))
          for (const item of items) {
            if (item.kind !== 'recognition') continue
            tallies.push(item)
            if (item.pages > 0) sample ??= file
          }
      } catch (error) {
        if (over.signal.aborted) return { tallies, complete: false, sample }
        if (!(error instanceof QuarryError)) throw error
      }
    return { tallies, complete: true, sample }
  } finally {
    counted.abort()
  }
}

function mayHavePages(name: string): boolean {
  return formats.withExtensionOf(name).some(({ hasPages }) => hasPages)
}

/** What one page of a file takes; its pages are not counted. */
export async function timePage(
  file: FoundFile,
  options: ImportOptions,
  extraction: Extraction,
): Promise<RecognitionTally> {
  const reading = { options: sampled(options, 1), extraction, signal: undefined, onBytes: () => {} }
  for await (const { items } of readTree(file, reading))
    for (const item of items) if (item.kind === 'recognition' && item.recognised > 0) return { ...item, pages: 0 }
  return noTally
}
