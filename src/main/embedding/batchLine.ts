import type { Clock } from '../base/clock.ts'
import type { BatchId, TextId } from '../model/ids.ts'
import type { StoredBatch } from '../model/jobs/job.ts'
import type { PendingCursor } from '../model/jobs/pending.ts'
import type { BudgetRefusal } from '../model/spending.ts'
import type { Store } from '../store/store.ts'
import type { BatchWork, PendingItem } from './batchWork.ts'
import type { Pack } from './packTexts.ts'
import type { BatchEnd, EmbedJob } from './batchSender.ts'
import { halvesOf } from './halvesOf.ts'
import { outlayOf } from './outlayOf.ts'

/** The batches of one embedding job, in order: those left over first, then what the packer makes of what is pending. */
export interface BatchLine {
  /** Loads the batches that an earlier run left, and estimates the total. */
  open(): Promise<void>
  /** Why the last call of `next` gave no batch, or not all that were ready: a budget does not allow it. */
  readonly refusal: BudgetRefusal | undefined
  /** Whether batches wait that were made before: left over, or halves of a refused one. */
  readonly hasWaiting: boolean
  /**
   * The next batches, `most` or fewer, already written down as sent; none where there is none for now. `more` says that an
   * import may still add texts.
   */
  next(more: boolean, most: number): Promise<readonly StoredBatch[]>
  ended(batch: StoredBatch, end: BatchEnd): void
  /** Divides the batch that is next, so that a part of it may fit into a budget; false where it has one item. */
  halve(): Promise<boolean>
  /** Sets the job's total to the final count. */
  settleTotal(parked: number): Promise<void>
}

/** Stored with a batch that was divided. */
const OVER_BUDGET = 'It may cost more than a budget allows: it was divided.'
const START: PendingCursor = { documentId: 0, ordinal: -1 }

export function createBatchLine<Item extends PendingItem>({
  job,
  work,
  store,
  clock,
  pid,
}: {
  readonly job: Pick<EmbedJob, 'id' | 'feedsFrom' | 'space' | 'collectionId'>
  readonly work: BatchWork<Item>
  readonly store: Store
  readonly clock: Clock
  /** The process that sends them. */
  readonly pid: number
}): BatchLine {
  /** Left by an earlier run, or halves of a refused batch: sent before anything new. */
  const waiting: StoredBatch[] = []
  /** Texts that are in a batch of this run which has not given them a vector (yet): never packed twice. */
  const taken = new Set<TextId>()
  let packs: Pack<Item>[] = []
  let refusal: BudgetRefusal | undefined
  let cursor = START
  let sweptSinceStart = true
  /** Texts that got their vector while a window was being read: that window may still list them. */
  let settledMeanwhile: TextId[] | undefined

  const take = (ids: readonly TextId[]) => {
    for (const id of ids) taken.add(id)
  }

  /** Reads the next window and packs it with what the last one left open. */
  const readOn = async (left: readonly Item[]): Promise<'more' | 'end'> => {
    settledMeanwhile = []
    const found = await work.listPending(cursor)
    const last = found.at(-1)
    if (last) cursor = { documentId: last.documentId, ordinal: last.ordinal }
    const fresh: Item[] = []
    for (const text of found) {
      if (taken.has(text.textId)) continue
      taken.add(text.textId)
      fresh.push(text)
    }
    for (const id of settledMeanwhile) taken.delete(id)
    settledMeanwhile = undefined
    const packing = work.pack([...left, ...fresh])
    if (packing.refused.length > 0) await work.refuse(packing.refused)
    packs = [...packing.packs]
    // Texts that are under way are listed too; only a text not seen before makes another sweep worth while.
    if (fresh.length > 0) sweptSinceStart = false
    return found.length === 0 ? 'end' : 'more'
  }

  /** The next pack that no further text could be added to; the rest of the texts when there are no more. */
  const nextPack = async (more: boolean): Promise<Pack<Item> | undefined> => {
    for (;;) {
      if (packs.length > 1) return packs.shift()
      const open = packs[0]
      if ((await readOn(open?.items ?? [])) === 'more') continue
      if (packs.length > 1) return packs.shift()
      if (more) return undefined
      const lastPack = packs.shift()
      if (lastPack) return lastPack
      // Restarts from the beginning: documents with lower numbers may have joined the collection in the meantime.
      if (sweptSinceStart) return undefined
      sweptSinceStart = true
      cursor = START
    }
  }

  let counted = false
  let total = 0
  /** Texts that the job has settled and that are no longer in `taken`. */
  let settled = 0
  const setTotal = async (wanted: number) => {
    total = wanted
    await store.write.setEmbedTotal(job.id, total, clock.now())
  }
  const countTotal = async () => {
    counted = true
    const items = await work.countItems()
    await setTotal(items.settled + items.pending)
    return items
  }

  /**
   * While an import adds texts, the total grows with what is known of them. The stored count of settled texts is no part
   * of the sum: of a batch that is committed but not reported to `ended` yet, it counts the texts that `taken` has too.
   */
  const raiseTotal = async () => {
    const known = settled + taken.size
    if (known > total) await setTotal(known)
  }

  return {
    get refusal() {
      return refusal
    },
    get hasWaiting() {
      return waiting.length > 0
    },
    open: async () => {
      const left = await store.readAfterWrite.openBatches(job.id)
      waiting.push(...left)
      for (const batch of left) take(batch.textIds)
      settled = (await countTotal()).settled
      // Of a job that is fed, that is only what was there before.
      counted = job.feedsFrom === undefined
    },
    next: async (more, most) => {
      refusal = undefined
      const [left] = waiting
      if (left) {
        refusal = await store.write.claimBatch(left.id, outlayOf(job, work, left.bodyBytes, pid), clock.now())
        if (refusal) return []
        waiting.shift()
        return [{ ...left, state: 'sent', attempts: left.attempts + 1 }]
      }
      const pack = await nextPack(more)
      if (!pack) return []
      if (more) await raiseTotal()
      else if (!counted) await countTotal()
      // The last one may still grow.
      const ready = [pack, ...packs.splice(0, Math.min(most, packs.length) - 1)]
      const batches = ready.map(({ items, bodyBytes, closedBy }) => ({
        jobId: job.id,
        state: 'sent' as const,
        textIds: items.map(({ textId }) => textId),
        bodyBytes,
        closedBy,
      }))
      const sendings = batches.map((batch) => ({ ...batch, outlay: outlayOf(job, work, batch.bodyBytes, pid) }))
      const { ids, refusal: refused } = await store.write.createBatches(sendings, clock.now())
      refusal = refused
      packs.unshift(...ready.slice(ids.length))
      return batches.slice(0, ids.length).map((batch, i) => ({
        ...batch,
        id: ids[i] as BatchId,
        parentId: undefined,
        attempts: 1,
        error: undefined,
      }))
    },
    ended: (batch, end) => {
      if (end.kind === 'split') waiting.unshift(...end.halves)
      else if (end.kind === 'back') waiting.unshift(batch)
      // Parked texts stay taken: this run asks for them no more.
      else if (end.kind !== 'parked') {
        if (end.kind === 'done') settled += end.embedded
        else if (end.kind === 'failed') settled += batch.textIds.length
        if (settledMeanwhile) settledMeanwhile.push(...batch.textIds)
        else for (const id of batch.textIds) taken.delete(id)
      }
    },
    halve: async () => {
      const [left] = waiting
      if (left) {
        if (left.textIds.length < 2) return false
        const halves = await halvesOf(left.textIds, work)
        waiting.splice(0, 1, ...(await store.write.splitBatch(left.id, halves, OVER_BUDGET, clock.now())))
        return true
      }
      const items = packs[0]?.items ?? []
      if (items.length < 2) return false
      const middle = Math.ceil(items.length / 2)
      packs.splice(0, 1, ...[items.slice(0, middle), items.slice(middle)].flatMap((half) => work.pack(half).packs))
      return true
    },
    settleTotal: async (parked) => {
      const { embed } = await store.readAfterWrite.getJob(job.id)
      await setTotal((embed?.embedded ?? 0) + (embed?.failed ?? 0) + parked)
    },
  }
}
