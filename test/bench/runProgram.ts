import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Dataset } from './dataset.ts'
import { say, timed } from './log.ts'
import type { RunResult } from './measure.ts'

export interface ProgramOptions {
  /** The file; runs/NAME.ts when left out. */
  readonly program?: string
  /** The program is stopped after so many minutes, and the results say so. */
  readonly limitMinutes?: number
}

/** One program in a process of its own; the last line it prints is its results, as far as it came. */
export function runProgram(
  name: string,
  data: Dataset,
  args: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<readonly RunResult[]> {
  const what = [name, ...args].join(' ')
  return timed(`${data.count.toLocaleString('en')} vectors: ${what}`, () => started(name, what, data, args, options))
}

async function started(
  name: string,
  what: string,
  data: Dataset,
  args: readonly string[],
  { program = join(import.meta.dirname, 'runs', `${name}.ts`), limitMinutes }: ProgramOptions,
): Promise<readonly RunResult[]> {
  const limit = limitMinutes === undefined ? undefined : AbortSignal.timeout(limitMinutes * 60_000)
  const child = spawn(process.execPath, ['--max-old-space-size=8192', program, data.folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(limit === undefined ? {} : { signal: limit }),
  })
  // That it was stopped: seen below.
  child.on('error', () => {})
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err = (err + text).slice(-2_000)))
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  const last = out.trim().split('\n').at(-1) ?? ''
  const results = last.startsWith('[') ? (JSON.parse(last) as readonly RunResult[]) : []
  if (code === 0 && results.length > 0) return results
  if (limit?.aborted !== true) say(err)
  const lines = err.trim().split('\n')
  const why = limit?.aborted
    ? `not finished in ${limitMinutes} minutes`
    : `${what} ${(lines.find((line) => /error/i.test(line)) ?? `it ended with ${code}`).trim()}`
  return (results.length > 0 ? results : [{ program: name }]).map((result) => ({ ...result, missing: why }))
}
