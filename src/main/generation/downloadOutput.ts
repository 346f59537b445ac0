import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/files/fileError.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import type { Probe } from '../base/probe.ts'
import type { Media } from '../media/media.ts'
import type { TaskId } from '../model/ids.ts'
import type { Medium } from '../model/media.ts'
import { taskHolder } from '../model/task.ts'
import { fetchOutput } from '../service/downloads/fetchOutput.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'

/**
 * Fetches the output of a task into a file of its own, and only when it is whole takes it into the library's media. A
 * download that was stopped starts from the beginning and overwrites what is left of it. @throws QuarryError
 */
export async function downloadOutput(
  id: TaskId,
  url: string,
  {
    media,
    service,
    probe,
    signal,
  }: { readonly media: Media; readonly service: ServiceHandle; readonly probe: Probe; readonly signal: AbortSignal },
): Promise<Medium> {
  const partial = path.join(media.folder, 'downloads', `task-${id}.part`)
  const holder = taskHolder(id)
  try {
    await fetchInto(partial, url, { service, probe, signal })
    probe('task.downloaded')
    return await media.put({ path: partial }, { origin: 'generated', source: holder, holder })
  } finally {
    await rm(partial, { force: true })
  }
}

async function fetchInto(
  partial: string,
  url: string,
  { service, probe, signal }: { readonly service: ServiceHandle; readonly probe: Probe; readonly signal: AbortSignal },
): Promise<void> {
  try {
    await mkdir(path.dirname(partial), { recursive: true, mode: ownerOnly.folder })
    const file = await open(partial, 'w', ownerOnly.file)
    try {
      await fetchOutput(await service.connection(), service.network, url, signal, async (chunk) => {
        await file.write(chunk)
        probe('task.downloading')
      })
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof QuarryError || signal.aborted) throw error
    const failure = fileError(error, partial)
    // A folder that cannot be written to says nothing about the output.
    if (failure.code === 'disk_full') throw failure
    throw new QuarryError('internal', failure.message, { where: partial, cause: error })
  }
}
