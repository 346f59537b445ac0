import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { programArgs } from '../programArgs.ts'

/** How often each kind of program is killed: `least` in npm test, more in npm run test:crash. */
export function killCount(least: number): number {
  return Math.max(least, Number(process.env['CRASH_KILLS'] ?? 0))
}

/** Whether more kills were asked for. */
export const isThorough = process.env['CRASH_KILLS'] !== undefined

export interface ProgramEnd {
  readonly stdout: string
  /** SIGKILL when it killed itself. */
  readonly signal: NodeJS.Signals | null
}

/** Runs a program of this folder to its end. Rejects when it fails otherwise than by a kill. */
export function runProgram(name: string, args: readonly string[]): Promise<ProgramEnd> {
  const program = path.join(import.meta.dirname, name)
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...programArgs(program), ...args], (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`${stderr} ${error.message}`))
      else resolve({ stdout, signal: error?.signal ?? null })
    })
  })
}

/** Runs a program of this folder until it has printed `lines` lines, then kills it; answers the last of them. */
export function killAfter(lines: number, name: string, args: readonly string[]): Promise<string> {
  const program = path.join(import.meta.dirname, name)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...programArgs(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let last = ''
    let seen = 0
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line
      if (++seen === lines) child.kill('SIGKILL')
    })
    child.on('close', () => resolve(last))
  })
}

/** A local service for one run of a test. */
export async function withService<T>(work: (service: LocalService) => Promise<T>): Promise<T> {
  const service = await startLocalService({ key: 'test-key' })
  try {
    return await work(service)
  } finally {
    await service.close()
  }
}
