import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../../base/programs.ts'

/** The Tesseract of this computer. */
export interface InstalledEngine {
  readonly program: string
  readonly version: string
  readonly languages: readonly string[]
  /** Where its language data are. */
  readonly dataFolder: string
}

/** Data that tell how a page is turned; no language. */
export const ORIENTATION = 'osd'

const ANSWER_MS = 10_000

/**
 * Looks for Tesseract in `folders`; its languages are those of `dataFolder`, where one is named. Undefined where it is not
 * installed, does not run, or is older than version 4, whose recognition is another.
 */
export async function findInstalledEngine(
  folders: readonly string[],
  dataFolder: string | undefined,
): Promise<InstalledEngine | undefined> {
  const program = await findProgram('tesseract', folders)
  if (program === undefined) return undefined
  try {
    const version = /tesseract v?(\d+)([.\w-]*)/.exec(await run(program, ['--version']))
    if (!version || Number(version[1]) < 4) return undefined
    const data = dataFolder === undefined ? [] : ['--tessdata-dir', dataFolder]
    const [head = '', ...languages] = (await run(program, ['--list-langs', ...data])).trim().split(/\r?\n/)
    return {
      program,
      version: `${version[1]}${version[2]}`,
      languages: languages.map((language) => language.trim()),
      dataFolder: dataFolder ?? /"(.*?)[\\/]*"/.exec(head)?.[1] ?? '',
    }
  } catch {
    return undefined
  }
}

/** What a program prints. Older versions of Tesseract print to the other stream. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    timeout: ANSWER_MS,
    env: {},
    windowsHide: true,
  })
  return stdout.trim() === '' ? stderr : stdout
}
