import path from 'node:path'
import { defined } from '../base/defined.ts'
import type { Core } from '../core.ts'
import { sealKey } from '../exporting/custody/sealKey.ts'
import type { MediumCredentials } from '../model/credentials.ts'
import type { JsonObject } from '../model/document.ts'
import type { TaskId } from '../model/ids.ts'
import type { Medium } from '../model/media.ts'
import type { Task } from '../model/task.ts'

/**
 * What Content Credentials say of a medium that the service made, signed with the key of seals. Undefined for any other
 * medium, and where no key is kept.
 */
export async function credentialsOf(core: Core, medium: Medium, file: string): Promise<MediumCredentials | undefined> {
  const { sealFolder, clock } = core
  if (medium.origin !== 'generated' || sealFolder === undefined) return undefined
  const number = /^task (\d+)$/.exec(medium.source)?.[1]
  const task = number === undefined ? undefined : await core.library.generation.get(Number(number) as TaskId)
  const key = await sealKey(sealFolder)
  const { credentialCertificates } = await import('../exporting/custody/credentialCertificates.ts')
  return {
    title: path.basename(file),
    version: core.version,
    model: task?.model,
    provenance: provenanceOf(medium, task),
    signer: {
      privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificates: await credentialCertificates(sealFolder, key, clock),
    },
  }
}

function provenanceOf({ hash, mime }: Medium, task: Task | undefined): JsonObject {
  const made = { synthetic: true, madeFrom: { sha256: hash, type: mime } }
  if (!task) return made
  const { prompt, operation, origin, model, asked, remoteId, creationRequestId, found, createdAt, finishedAt } = task
  const references = found?.references.map(({ title, url }) => defined({ title, url }))
  const facts = {
    ...made,
    prompt,
    operation,
    service: origin,
    model,
    parameters: asked,
    remoteId,
    requestId: creationRequestId,
    references,
    askedAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === undefined ? undefined : new Date(finishedAt).toISOString(),
  }
  return JSON.parse(JSON.stringify(facts)) as JsonObject
}
