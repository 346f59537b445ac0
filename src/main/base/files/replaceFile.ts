import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownerOnly } from './ownerOnly.ts'

/** Writes a small file of this user's own, aside first and then in its place: another process never reads half of it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: ownerOnly.folder })
  const aside = `${file}.${process.pid}`
  await writeFile(aside, text, { mode: ownerOnly.file })
  await rename(aside, file)
}
