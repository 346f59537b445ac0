import { readFile } from 'node:fs/promises'
import { QuarryError } from '../../base/errors.ts'
import { profileFile } from '../../base/files/profileFile.ts'
import { parseProfile, type ServiceProfile } from './profile.ts'

/**
 * The service profile, with what the user overrides in a file beside the library (docs/running.md).
 * @throws QuarryError invalid_input
 */
export async function readProfile(libraryPath: string): Promise<ServiceProfile> {
  const file = profileFile(libraryPath)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return parseProfile()
  try {
    return parseProfile(JSON.parse(text), file)
  } catch (error) {
    if (error instanceof QuarryError) throw error
    throw new QuarryError('invalid_input', `The service profile is not JSON: ${(error as Error).message}`, {
      where: file,
    })
  }
}
