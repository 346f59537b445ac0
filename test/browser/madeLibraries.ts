import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of libraries that are made once in a run (madeLibrary.ts). */
    madeLibraries: string
  }
}

/** Vitest calls it before the tests, and what it answers after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-made-'))
  project.provide('madeLibraries', folder)
  return () => rm(folder, { recursive: true, force: true })
}
