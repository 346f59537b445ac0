import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say, timed } from '../log.ts'
import { isInstalled } from '../peers.ts'
import { runToEnd } from '../runProgram.ts'
import { readCollection, type CollectionName } from './collection.ts'
import { makeCollection } from './makeCollection.ts'
import { prepareTruth } from './makeTruth.ts'
import { missingOf } from './readTexts.ts'
import type { AskResult, BuildResult, CollectionResult, LanceResult, MeasureResult } from './results.ts'

export interface RealOptions {
  /** The folder of bundled runs (buildRuns.ts). */
  readonly built: string
  /** Where collections and libraries are made. */
  readonly data: string
  /** Where the texts are. */
  readonly texts: string
  /** Those that are measured. */
  readonly collections: readonly CollectionName[]
  /** The most documents of each collection. */
  readonly limit: number | undefined
  /** Libraries stay, and are used again where they are there. */
  readonly keep: boolean
  readonly peers: boolean
  /** Hears of what is known after every part. */
  readonly measured: (results: readonly CollectionResult[]) => void
}

/** LanceDB is stopped after so long; it prints what it has after each kind of question. */
const lanceMinutes = 20

/** The bench on real texts, one collection after the other. Undefined where the texts are not there. */
export async function benchReal(options: RealOptions): Promise<readonly CollectionResult[] | undefined> {
  const missing = existsSync(options.texts) ? missingOf(options.texts) : options.texts
  if (missing !== undefined) {
    say(`the bench on real texts is left out: ${missing} is not there (--texts FOLDER)`)
    return undefined
  }
  const results: CollectionResult[] = []
  for (const name of options.collections)
    results.push(
      await measureCollection(name, options, (result) => {
        options.measured([...results, result])
      }),
    )
  return results
}

async function measureCollection(
  name: CollectionName,
  options: RealOptions,
  measured: (result: CollectionResult) => void,
): Promise<CollectionResult> {
  const folder = join(options.data, 'real', `${name}-${options.limit ?? 'all'}`)
  const program = join(options.built, 'real.js')
  let result: CollectionResult = { name, missing: [] }
  const add = (part: Partial<CollectionResult>) => {
    result = { ...result, ...part, missing: [...result.missing, ...(part.missing ?? []).map(withoutFolders)] }
    measured(result)
  }
  try {
    const build = await buildLibrary(name, folder, program, options)
    add({ build })
    await timed(`${name}: exact neighbours`, () => prepareTruth(folder))
    add({ measure: await partOf<MeasureResult>(`${name}: searches by meaning`, program, [folder, 'measure']) })
    if (readCollection(folder).kinds.some(({ texts }) => texts.length > 0))
      add({ ask: await partOf<AskResult>(`${name}: whole searches`, program, [folder, 'ask']) })
    if (options.peers) add(await askLance(name, folder))
  } catch (error) {
    say(String(error))
    add({ missing: [(error as Error).message] })
  }
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
  return result
}

/** Where files lie on this machine is nobody else's concern: of paths the names of the files are left. */
function withoutFolders(why: string): string {
  return why.replaceAll(/(?:[a-z]:)?(?:[\\/][^\s'"\\/]+)+[\\/]/gi, '')
}

/** The library as it was kept, or a new one. */
async function buildLibrary(
  name: CollectionName,
  folder: string,
  program: string,
  { texts, limit, keep }: RealOptions,
): Promise<BuildResult> {
  const done = join(folder, 'built.json')
  if (keep && existsSync(done)) {
    say(`${name}: the library that was kept is used again`)
    return JSON.parse(readFileSync(done, 'utf8')) as BuildResult
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await timed(`${name}: documents and questions`, () => makeCollection(name, folder, { texts, limit }))
  const built = await partOf<BuildResult>(`${name}: importing and embedding`, program, [folder, 'build'])
  writeFileSync(done, JSON.stringify(built))
  return built
}

async function askLance(name: CollectionName, folder: string): Promise<Partial<CollectionResult>> {
  if (!isInstalled('@lancedb/lancedb')) return { missing: ['LanceDB could not be installed on this machine'] }
  const program = join(import.meta.dirname, '../runs/lanceReal.ts')
  const { last, failure } = await timed(`${name}: LanceDB`, () =>
    runToEnd(program, [folder], { limitMinutes: lanceMinutes }),
  )
  return {
    ...(last.startsWith('{') ? { lance: JSON.parse(last) as LanceResult } : {}),
    missing: failure ? [`LanceDB: ${failure.why}`] : [],
  }
}

/** One process of runs/real.ts; what it says meanwhile is said. @throws Error when it did not end well */
async function partOf<Result>(what: string, program: string, args: readonly string[]): Promise<Result> {
  const heard = (text: string) => text.trim().split('\n').forEach(say)
  const { last, failure } = await timed(what, () => runToEnd(program, args, { heard }))
  if (failure) throw new Error(`${what}: ${failure.why}`)
  return JSON.parse(last) as Result
}
