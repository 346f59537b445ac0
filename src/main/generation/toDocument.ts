import { defined } from '../base/defined.ts'
import type { JsonObject, NewDocument } from '../model/document.ts'
import type { Medium } from '../model/media.ts'
import type { Task } from '../model/task.ts'

const titleCharacters = 200

/** The document that a finished task becomes: the prompt is its text, and everything about its making its raw record. */
export function toDocument(task: Task, medium: Medium): NewDocument {
  const references = task.found?.references ?? []
  const listed = references.map(({ title, url }) => [title, url].filter((part) => part !== undefined).join(' – '))
  const text = listed.length === 0 ? task.prompt : `${task.prompt}\n\n${listed.join('\n')}`
  const { asked, found, usage } = task
  const record = {
    prompt: task.prompt,
    operation: operations[task.operation],
    model: task.model,
    origin: task.origin,
    parameters: asked,
    notes: task.notes,
    remote_id: task.remoteId,
    creation_request_id: task.creationRequestId,
    lookup_request_id: task.lookupRequestId,
    references: found?.references,
    search_results: found?.searchResults,
    usage,
    media: { sha256: medium.hash, type: medium.mime, bytes: medium.bytes, width: medium.width, height: medium.height },
    created_at: new Date(task.createdAt).toISOString(),
    finished_at: task.finishedAt === undefined ? undefined : new Date(task.finishedAt).toISOString(),
  }
  return {
    kind: task.modality,
    externalId: medium.hash,
    title: task.prompt.replace(/\s+/g, ' ').trim().slice(0, titleCharacters),
    text,
    ...defined({ authors: task.model }),
    publishedAt: task.finishedAt ?? task.createdAt,
    ...defined({ requestId: task.creationRequestId }),
    source: { name: operations[task.operation] },
    raw: JSON.parse(JSON.stringify(record)) as JsonObject,
  }
}

const operations = { grounded: 'POST /v1/grounded-generation', videos: 'POST /v1/videos' } as const
