import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Layout } from '../../../src/main/model/layout.ts'

/** A document as the reader gives it, and what it cost. */
export interface ReadDocument {
  readonly text: string
  readonly layout: Layout
  readonly ms: number
  /** Most memory of the process. */
  readonly peakBytes: number
  /** Memory of the process after each tenth of the file. */
  readonly memory: readonly number[]
}

/** Reads a PDF in a process of its own, as an import does. `warm`: it is read once before it is timed. */
export function readDocument(file: string, { warm = false, nodeOptions = [] as readonly string[] } = {}): ReadDocument {
  const result = `${file}.json`
  const program = path.join(import.meta.dirname, 'readDocumentProgram.ts')
  execFileSync(process.execPath, [...nodeOptions, program, file, result, String(warm)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const read = JSON.parse(readFileSync(result, 'utf8')) as ReadDocument
  rmSync(result)
  return read
}
