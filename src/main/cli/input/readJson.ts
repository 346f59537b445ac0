import { readFile } from 'node:fs/promises'
import { QuarryError } from '../../base/errors.ts'

/** The JSON of an option: written out, or in the file it names. @throws QuarryError usage, naming the option */
export async function readJson(option: string, value: string): Promise<unknown> {
  const isWritten = /^\s*[[{]/.test(value)
  const text = isWritten ? value : await readText(option, value)
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = isWritten ? option : `${option}, ${value}`
    throw new QuarryError('usage', `This is not JSON: ${(error as Error).message}.`, { where })
  }
}

/** Like {@link readJson}, for what must be an object. */
export async function readJsonObject(option: string, value: string): Promise<{ [name: string]: unknown }> {
  const json = await readJson(option, value)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new QuarryError('usage', 'This must be a JSON object.', { where: option })
  return { ...json }
}

/** The text of the file that an option names. @throws QuarryError usage, naming the option */
export async function readText(option: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new QuarryError('usage', 'This file cannot be read.', { where: `${option}, ${path}` })
  }
}
