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
  const { last, failure } = await runToEnd(program, [data.folder, ...args], { limitMinutes })
  const results = last.startsWith('[') ? (JSON.parse(last) as readonly RunResult[]) : []
  if (failure === undefined && results.length > 0) return results
  const missing =
    failure === undefined ? `${what} printed nothing` : failure.isLate ? failure.why : `${what} ${failure.why}`
  return (results.length > 0 ? results : [{ program: name }]).map((result) => ({ ...result, missing }))
}

interface Ended {
  /** The last line it printed; empty where it printed none. */
  readonly last: string
  /** Why it did not end by itself, or not well. */
  readonly failure: { readonly why: string; readonly isLate: boolean } | undefined
}

/** Runs a program of Node in a process of its own until it ends; `heard` gets what it says on stderr. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  { limitMinutes, heard }: { readonly limitMinutes?: number | undefined; readonly heard?: (text: string) => void } = {},
): Promise<Ended> {
  const limit = limitMinutes === undefined ? undefined : AbortSignal.timeout(limitMinutes * 60_000)
  const child = spawn(process.execPath, ['--max-old-space-size=8192', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(limit === undefined ? {} : { signal: limit }),
  })
  // That it was stopped: seen below.
  child.on('error', () => {})
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-2_000)
    heard?.(text)
  })
  const code = await new Promise<number | null>((resolve) => void child.once('close', resolve))
  const last = out.trim().split('\n').at(-1) ?? ''
  if (code === 0) return { last, failure: undefined }
  if (limit?.aborted) return { last, failure: { why: `not finished in ${limitMinutes} minutes`, isLate: true } }
  if (!heard) say(err)
  const why = err.split('\n').find((line) => /error/i.test(line)) ?? `it ended with ${code}`
  return { last, failure: { why: why.trim(), isLate: false } }
}
