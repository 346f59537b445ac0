import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { findInstalledEngine, ORIENTATION, type InstalledEngine } from './installedEngine.ts'
import { defaultLanguages, isRightToLeft, tesseractLanguage } from './languages.ts'
import { engineName, type EnginePlan, type RecognitionMode, type RecognitionPlan } from './recognitionPlan.ts'

/** What a user asks for. */
export interface RecognitionRequest {
  readonly mode: RecognitionMode
  /** As Tesseract names them, or by ISO 639-1; undefined: that of the computer, and English. */
  readonly languages?: readonly string[] | undefined
  /** A folder of language data (`*.traineddata`, also compressed by gzip). */
  readonly dataFolder?: string | undefined
}

/** What can be asked for. */
export interface RecognitionOffer {
  readonly engine: string
  readonly languages: readonly string[]
  readonly defaults: readonly string[]
}

/** Text recognition on this computer: which engine reads which languages. */
export interface Recognition {
  /** @throws QuarryError not_found, permission for a folder of language data that cannot be read */
  offer(dataFolder?: string): Promise<RecognitionOffer>
  /** @throws as `offer`, and usage for a language that there are no data for */
  plan(request: RecognitionRequest): Promise<RecognitionPlan>
}

/** `folders`: where the programs of this computer are; `locale`: of the user, as in BCP 47. */
export function createRecognition(folders: readonly string[], locale: string): Recognition {
  const look = async (dataFolder: string | undefined) => {
    const named = dataFolder === undefined ? undefined : path.resolve(dataFolder)
    const installed = await findInstalledEngine(folders, named)
    const bundled = await bundledLanguages([named, installed?.dataFolder])
    return { installed, bundled, named, languages: languagesOf(installed, bundled) }
  }
  return {
    offer: async (dataFolder) => {
      const { installed, bundled, named, languages } = await look(dataFolder)
      const defaults = defaultLanguages(locale, languages)
      return { engine: engineName(await enginePlan(defaults, installed, bundled, named)), languages, defaults }
    },
    plan: async ({ mode, languages: asked = [], dataFolder }) => {
      const { installed, bundled, named, languages } = await look(dataFolder)
      const chosen = asked.length > 0 ? [...new Set(asked.map(tesseractLanguage))] : defaultLanguages(locale, languages)
      const missing = chosen.filter((language) => !languages.includes(language))
      if (missing.length > 0) throw noData(missing, languages)
      const engine = await enginePlan(chosen, installed, bundled, named)
      if (!chosen.some(isRightToLeft)) return { mode, engine }
      return { mode, engine, numbers: await enginePlan([NUMBERS], installed, bundled, named) }
    },
  }
}

/** It is always there: its data come with Quarry. */
const NUMBERS = 'eng'

function languagesOf(installed: InstalledEngine | undefined, bundled: ReadonlyMap<string, string>): readonly string[] {
  const all = new Set([...(installed?.languages ?? []), ...bundled.keys()])
  all.delete(ORIENTATION)
  return [...all].toSorted()
}

/** The installed engine where it has all languages, else the one that comes with Quarry. */
async function enginePlan(
  languages: readonly string[],
  installed: InstalledEngine | undefined,
  bundled: ReadonlyMap<string, string>,
  dataFolder: string | undefined,
): Promise<EnginePlan> {
  if (installed && languages.every((language) => installed.languages.includes(language)))
    return {
      kind: 'system',
      program: installed.program,
      version: installed.version,
      languages,
      tellsOrientation: installed.languages.includes(ORIENTATION),
      ...(dataFolder === undefined ? {} : { dataFolder }),
    }
  return {
    kind: 'bundled',
    version: await bundledVersion(),
    languages,
    dataFiles: languages.map((language) => bundled.get(language) ?? ''),
  }
}

const requireHere = createRequire(import.meta.url)

async function bundledVersion(): Promise<string> {
  const facts: unknown = JSON.parse(await readFile(requireHere.resolve('tesseract.js/package.json'), 'utf8'))
  return typeof facts === 'object' && facts !== null && 'version' in facts ? String(facts.version) : ''
}

/** Files of language data by language: of the folders, the first one first, and what comes with Quarry. */
async function bundledLanguages(folders: readonly (string | undefined)[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [index, folder] of folders.entries()) {
    if (folder === undefined || folder === '') continue
    const names = await readdir(folder).catch((error: unknown) => {
      // Only the folder that the user named has to be there.
      if (index === 0) throw fileError(error, folder)
      return []
    })
    for (const name of names) {
      const language = /^(\w+)\.traineddata(?:\.gz)?$/.exec(name)?.[1]
      if (language !== undefined && !found.has(language)) found.set(language, path.join(folder, name))
    }
  }
  const english = path.dirname(requireHere.resolve('@tesseract.js-data/eng/package.json'))
  if (!found.has('eng')) found.set('eng', path.join(english, '4.0.0_best_int', 'eng.traineddata.gz'))
  return found
}

function noData(missing: readonly string[], there: readonly string[]): QuarryError {
  const what = missing.length === 1 ? `the language "${missing[0]}"` : `the languages ${missing.join(', ')}`
  return new QuarryError('usage', `There are no data for recognising ${what}.`, {
    where: 'ocrLanguages',
    hint: `Those there are: ${there.join(', ')}. Install Tesseract's data for others, or name a folder that has them.`,
    data: { languages: there },
  })
}
