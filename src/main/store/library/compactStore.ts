import type { Tell } from '../../base/measured.ts'
import type { CompactPart, CompactStage } from '../../model/upkeep.ts'
import { reduceInSteps, shrinkInSteps } from '../vectors/compression/reduceStore.ts'
import { openSmallSteps, type SmallSteps } from '../smallSteps.ts'
import type { Store } from '../store.ts'
import type { TrashChosen } from './trash.ts'

/** How much was deleted for good. */
export interface Deleted {
  readonly documents: number
  readonly texts: number
  readonly conversations: number
}

/** How much of the trash was deleted for good, with what nothing else had. */
export interface Emptied extends Deleted {
  readonly collections: number
  readonly tasks: number
}

export interface CompactResult extends Deleted {
  /** Bytes of the file before and after. */
  readonly bytesBefore: number
  readonly bytesAfter: number
}

/** The most that the first step of each kind does; the others follow from how long that took. */
const first = { members: 200, fieldValues: 1_000, documents: 50, texts: 60, mergedPages: 8 } as const

/**
 * Deletes for good what nothing shows any more: tasks and conversations that were taken out, collections in the trash,
 * documents in no collection, texts and vectors that no passage has; keeps vectors no more exactly than some collection
 * asks for; and makes the file smaller. One small step of the writer after the other, with everybody else's between them;
 * stopped at any point, the library is whole and the next run goes on.
 */
export async function compactStore(
  store: Store,
  signal: AbortSignal,
  tell: Tell<CompactStage> = () => {},
): Promise<CompactResult> {
  const bytesBefore = await store.readAfterWrite.fileBytes()
  const steps = await openSmallSteps(store, signal)
  try {
    const deleted = await deleteForGood(store, steps, tell)
    tell(() => ({ part: 'vectors', removed: 0 }))
    for await (const _ of reduceInSteps(store, steps));
    tell(() => ({ part: 'file', removed: 0 }))
    await shrinkInSteps(store, steps)
    const bytesAfter = await store.readAfterWrite.fileBytes()
    return { ...deleted, bytesBefore, bytesAfter }
  } finally {
    await steps.close()
  }
}

/** What {@link compactStore} deletes for good; the file keeps its size, and its free pages are used again. */
export async function emptyTrashStore(store: Store, signal: AbortSignal): Promise<Emptied> {
  const removed = await store.readAfterWrite.listRemoved()
  const countOf = (wanted: 'collection' | 'task') => removed.filter(({ kind }) => kind === wanted).length
  const steps = await openSmallSteps(store, signal)
  try {
    const deleted = await deleteForGood(store, steps)
    return { ...deleted, collections: countOf('collection'), tasks: countOf('task') }
  } finally {
    await steps.close()
  }
}

/** Deletes for good what is chosen of the trash. @throws QuarryError not_found where something of it is not there */
export async function deleteTrashed(store: Store, chosen: TrashChosen, signal: AbortSignal): Promise<Emptied> {
  const whole = await store.readAfterWrite.wholeTrash(chosen)
  const steps = await openSmallSteps(store, signal)
  try {
    const deleted = await deleteForGood(store, steps, () => {}, whole)
    return { ...deleted, collections: whole.collections.length, tasks: whole.tasks.length }
  } finally {
    await steps.close()
  }
}

async function deleteForGood(
  { write }: Store,
  steps: SmallSteps,
  tell: Tell<CompactStage> = () => {},
  only?: TrashChosen,
): Promise<Deleted> {
  /** Takes the steps of a part, and tells how much it has removed so far. */
  const take = async (part: CompactPart, step: Parameters<SmallSteps['all']>[0], most: number) => {
    let removed = 0
    tell(() => ({ part, removed }))
    for await (const done of steps.each(step, most)) removed += done.removed
    return removed
  }
  await write.dropDeletedTasks(only?.tasks)
  const conversations = await take('trash', () => write.dropConversations(only?.conversations), 1)
  if (!only) await take('trash', (_, most) => write.dropFields(most), first.fieldValues)
  await take('trash', (_, most) => write.emptyTrash(most, only), first.members)
  const documents = await take('documents', (after, most) => write.dropDocuments(after, most), first.documents)
  const texts = await take('texts', (after, most) => write.dropTexts(after, most), first.texts)
  if (documents > 0) await take('words', (after, most) => write.mergeWords(after, most), first.mergedPages)
  return { documents, texts, conversations }
}
