import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { root } from '../packaging/paths.ts'

const entry = join(root, 'src/main/cli.ts')

/** Runs a program; answers what it prints. @throws where it fails, with what it printed on stderr */
export async function runTool(program: string, args: readonly string[], cwd?: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    maxBuffer: 100_000_000,
    ...(cwd === undefined ? {} : { cwd }),
  })
  return stdout
}

/** The command line of this checkout over a library of its own, without the user's environment. */
export function quarryIn(folder: string): (...words: string[]) => Promise<string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:QUARRY_|XDG_|npm_)/.test(name))
  const env = {
    ...Object.fromEntries(kept),
    XDG_DATA_HOME: join(folder, 'data'),
    QUARRY_LIBRARY: join(folder, 'exports.quarry'),
  }
  return async (...words) => {
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...words], { env, maxBuffer: 100_000_000 })
    return stdout
  }
}
