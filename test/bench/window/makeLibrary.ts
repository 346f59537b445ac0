import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '../../../src/main/base/random.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { runToEnd } from '../runProgram.ts'

/** The name of the collection that the generated documents are in. */
export const collectionName = 'Generated'

/** The built command line, as it is installed. */
export const commandLine = join(import.meta.dirname, '../../../out/main/cli.js')

/** Words of three syllables, some thousand of them. */
const syllables = 'ba ce di fo gu har lan mer nis pol qua ri sto ten ul ver'.split(' ')
const words = syllables.flatMap((a) => syllables.flatMap((b) => syllables.map((c) => a + b + c)))
/** What many texts have in common, and what is searched for. */
const common = 'harbour lamp ferry notice report glacier orchard ledger archive bridge'.split(' ')

interface GeneratedRecord {
  readonly id: string
  readonly title: string
  readonly date?: string
  readonly text: string
}

/** A short record: a title, two sentences, and for nine of ten a date within thirty years. */
function generateRecord(index: number, prefix: string): GeneratedRecord {
  const { next: random } = seededRandom(index * 7919 + prefix.charCodeAt(0))
  // To the fourth power: few words are in many documents and most in few, as in real texts.
  const word = () =>
    random() < 0.05
      ? (common[Math.floor(random() * common.length)] ?? '')
      : (words[Math.floor(random() ** 4 * words.length)] ?? '')
  const phrase = (length: number) => Array.from({ length }, word).join(' ')
  const title = `${phrase(4)} ${Math.floor(random() * 10_000)}`
  const text = `${phrase(12)} ${prefix}${index}. ${phrase(10)}.`
  const date =
    random() < 0.1 ? {} : { date: new Date(Date.UTC(1990, 0, 1 + Math.floor(random() * 11_000))).toISOString() }
  return { id: `${prefix}${index}`, title, ...date, text }
}

/** Writes `count` records as lines of JSON, with a vector of `dimension` numbers each unless that is 0. */
export async function writeRecords(file: string, count: number, prefix: string, dimension = 0): Promise<void> {
  const stream = createWriteStream(file)
  const { next: random } = seededRandom(dimension)
  const vector = () => Array.from({ length: dimension }, () => Math.round((random() - 0.5) * 1e4) / 1e4)
  for (let index = 0; index < count; index++) {
    const record = { ...generateRecord(index, prefix), ...(dimension === 0 ? {} : { vector: vector() }) }
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
}

const importArguments = (library: string, file: string) =>
  ['--library', library, 'import', file, '--collection', collectionName] as const

/** Makes a library of the records of `file` by the command line, which imports as every shell does. */
export async function importRecords(library: string, file: string, embed: boolean): Promise<void> {
  const { failure } = await runToEnd(commandLine, [...importArguments(library, file), ...(embed ? [] : ['--no-embed'])])
  if (failure) throw new Error(`The records could not be imported: ${failure.why}`)
  await settle(library)
}

/** What is made in the background after an import (codes of vectors, lists of words) is made before anything is measured. */
async function settle(library: string): Promise<void> {
  const store = await openStore({
    path: library,
    workerUrl: new URL('../../../out/main/storeWorker.js', import.meta.url),
  })
  try {
    await store.settle()
  } finally {
    await store.close()
  }
}

/** Begins to import `file` as well; answers when `stored` records are in. `stop` ends it, and says whether it still ran. */
export async function startImport(
  library: string,
  file: string,
  stored: number,
): Promise<{ stop(): Promise<boolean> }> {
  const child = spawn(process.execPath, [commandLine, ...importArguments(library, file)], { stdio: 'ignore' })
  let isRunning = true
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      isRunning = false
      resolve()
    }),
  )
  await Promise.race([documentsGrow(library, stored), ended])
  return {
    stop: async () => {
      const ran = isRunning
      child.kill('SIGINT')
      await ended
      return ran
    },
  }
}

/** Until the library has so many more documents than now. */
async function documentsGrow(library: string, more: number): Promise<void> {
  const db = new Database(library, { readonly: true })
  try {
    const documents = db.prepare('SELECT max(id) FROM documents').pluck()
    const before = Number(documents.get())
    while (Number(documents.get()) < before + more) await wait(50)
  } finally {
    db.close()
  }
}
