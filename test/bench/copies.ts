import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '../../src/main/base/random.ts'
import type { DocumentId } from '../../src/main/model/ids.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { findCopies } from '../../src/main/store/copies/copies.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../src/main/store/documents/storeDocuments.ts'
import { BANDS, COPY_RESEMBLANCE, resemblance, shinglesOf } from '../../src/main/text/shingles.ts'
import { table } from './figures.ts'
import { replacePart } from './resultTables.ts'

/**
 * Near-duplicates that were planted among many documents: how many are found, what is found besides, and how long a look-up
 * takes beside comparing every text. Writes its part of RESULTS.md.
 *
 *     node test/bench/copies.ts [DOCUMENTS]
 */
const documents = Number(process.argv[2] ?? 100_000)
const planted = 1_000
const words = { vocabulary: 20_000, least: 60, most: 200 } as const
const atOnce = 2_000
/** Texts that one is compared with, to know how long all would take. */
const compared = 5_000
const rowsPerBand = 3
const results = path.join(import.meta.dirname, 'RESULTS.md')
const random = seededRandom(7)

/** Words as often as Zipf's law has them, so that runs of words recur as they do in texts. */
const word = () => `w${Math.floor(words.vocabulary ** random.next())}`
const text = () =>
  Array.from({ length: words.least + Math.floor(random.next() * (words.most - words.least)) }, word).join(' ')

/** The text with words replaced, left out or put in, until it is as alike as near-duplicates are at least. */
function copyOf(original: string): string {
  const changed = original.split(' ')
  for (let edits = 1 + Math.floor(random.next() * 8); edits > 0; edits--) {
    const at = Math.floor(random.next() * changed.length)
    const kind = random.next()
    if (kind < 0.5) changed[at] = word()
    else if (kind < 0.75) changed.splice(at, 1)
    else changed.splice(at, 0, word())
  }
  const copy = changed.join(' ')
  return resemblance(shinglesOf(original), shinglesOf(copy)) >= COPY_RESEMBLANCE ? copy : copyOf(original)
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

const folder = mkdtempSync(path.join(tmpdir(), 'quarry-copies-bench-'))
const db = openWriter(path.join(folder, 'library.quarry'))
try {
  const texts = Array.from({ length: documents - planted }, text)
  const originals = Array.from({ length: planted }, (_, at) => Math.floor((at * texts.length) / planted))
  const all = [...texts, ...originals.map((at) => copyOf(texts[at] ?? ''))]
  const collectionId = createCollection(db, 'texts', 1).id
  for (let from = 0; from < all.length; from += atOnce) {
    const drafts = all.slice(from, from + atOnce).map((one, at) => ({
      kind: 'row' as const,
      externalId: `${from + at}`,
      title: `Text ${from + at}`,
      text: one,
      source: { name: 'texts.jsonl', row: from + at },
      raw: {},
    }))
    const place = { collectionId, now: 1, passageChars: 2_000, passageOverlap: 0 }
    db.transaction(() => storeDocuments(db, drafts, place)).immediate()
  }
  const idOf = db.prepare('SELECT id FROM documents WHERE external_id = ?').pluck()
  const trials = originals.map((original, at) => {
    const id = idOf.get(`${texts.length + at}`) as DocumentId
    const wanted = idOf.get(`${original}`) as DocumentId
    const startedAt = performance.now()
    const found = findCopies(db, id)
    const ms = performance.now() - startedAt
    const share = resemblance(shinglesOf(all[original] ?? ''), shinglesOf(all[texts.length + at] ?? ''))
    const isFound = found.copies.some(({ documentId }) => documentId === wanted)
    return { share, isFound, others: found.copies.filter(({ documentId }) => documentId !== wanted).length, ms }
  })
  const own = shinglesOf(all.at(-1) ?? '')
  const startedAt = performance.now()
  for (const one of all.slice(0, compared)) resemblance(own, shinglesOf(one))
  const everyMs = ((performance.now() - startedAt) * all.length) / Math.min(compared, all.length)
  const lookUp = quantile(
    trials.map(({ ms }) => ms),
    0.5,
  )
  const expected = (share: number) => 1 - (1 - share ** rowsPerBand) ** BANDS
  const rows = [
    [COPY_RESEMBLANCE, 0.8],
    [0.8, 0.9],
    [0.9, 1.01],
    [COPY_RESEMBLANCE, 1.01],
  ].map(([least = 0, most = 0]) => {
    const those = trials.filter(({ share }) => share >= least && share < most)
    const mean = those.reduce((sum, { share }) => sum + expected(share), 0) / Math.max(1, those.length)
    return [
      `${least.toFixed(1)} to ${Math.min(1, most).toFixed(1)}`,
      `${those.length}`,
      `${those.filter(({ isFound }) => isFound).length}`,
      `${(mean * those.length).toFixed(0)}`,
    ]
  })
  const body = [
    `${planted.toLocaleString('en')} copies with one to eight words replaced, left out or put in, among ${documents.toLocaleString('en')} generated texts of`,
    `${words.least} to ${words.most} words. Resemblance is the share of runs of three words that both have; ${COPY_RESEMBLANCE} and more is a copy.`,
    '*Expected*: by the number of bands and rows of the signature.',
    '',
    ...table(['resemblance', 'planted', 'found', 'expected'], rows),
    '',
    `Found besides: ${trials.reduce((sum, { others }) => sum + others, 0)}.`,
    '',
    ...table(
      ['look-up of one document', 'ms'],
      [
        ['p50', lookUp.toFixed(1)],
        [
          'p95',
          quantile(
            trials.map(({ ms }) => ms),
            0.95,
          ).toFixed(1),
        ],
        ['comparing every text instead', everyMs.toFixed(0)],
        ['ratio of that to p50', (everyMs / lookUp).toFixed(0)],
      ],
    ),
    '',
  ].join('\n')
  writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'copies', body))
  process.stdout.write(`${body}\n`)
} finally {
  db.close()
  rmSync(folder, { recursive: true, force: true })
}
