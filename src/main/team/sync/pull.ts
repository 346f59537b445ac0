import { throwIfAborted } from '../../base/abort.ts'
import type { Clock } from '../../base/clock.ts'
import type { Probe } from '../../base/probe.ts'
import { describeError, QuarryError } from '../../base/errors.ts'
import type { PullState, TeamLink } from '../../model/team.ts'
import type { AppliedPart, PulledMarks, PulledMember, Store } from '../../store/store.ts'
import {
  addedVectors,
  changedMarks,
  changedMembers,
  horizon,
  marksOf,
  olderVersionsOf,
  readDocuments,
  vectorKey,
  vectorsOf,
  type PulledVector,
  type Window,
} from '../postgres/changes.ts'
import { maySee } from '../postgres/collections.ts'
import type { TeamConnection } from '../postgres/connection.ts'
import { listTeamSpaces, type NumberedSpace } from '../postgres/content.ts'
import { addedInputs, inputsOf, type PulledInput } from '../postgres/inputs.ts'
import { fromTeamDocument } from './record.ts'
import { storeInputs } from './storeInputs.ts'
import type { Keeping } from '../postgres/setup.ts'

export interface PullProgress {
  readonly part: 'documents' | 'marks' | 'vectors'
  /** Rows of the part that were read. */
  readonly items: number
}

/** What is new here; what this desk had already is not counted. */
export interface PullOutcome extends AppliedPart {
  readonly vectors: number
  /** What was left out, and why. */
  readonly problems: readonly string[]
}

export interface Pull {
  readonly store: Store
  readonly clock: Clock
  readonly on: TeamConnection
  /** What the team is called. */
  readonly team: string
  readonly workspace: string
  readonly link: TeamLink
  readonly keeping: Keeping
  readonly probe: Probe
  readonly signal: AbortSignal
}

const nothing: AppliedPart = { added: 0, removed: 0, older: 0, marks: 0, lost: 0 }
const parts = ['documents', 'marks', 'vectors', 'images'] as const
const rowsAtOnce = 100
const vectorsAtOnce = 500
/** Each batch costs a look at the rights of all marks that are left, where a collection is closed to the one who pulls. */
const marksAtOnce = 1_000

/**
 * Stores what a team changed in a shared collection since the last pull. The window that is read ends below the oldest
 * transaction under way, so that nothing that commits late is missed; how far it is read is stored with each part. What changes
 * while the collection is not open to the one who pulls is taken over once it is open again.
 */
export async function* pull(asked: Pull): AsyncGenerator<PullProgress, PullOutcome> {
  const { store, clock, on, workspace, link } = asked
  const isOpen = () => maySee(on, workspace, link.remote)
  const closed = (outcome: PullOutcome): PullOutcome => ({
    ...outcome,
    problems: [...outcome.problems, `"${asked.team}" does not share it with you any more; what is here stays.`],
  })
  if (!(await isOpen())) return closed({ ...nothing, vectors: 0, problems: [] })
  let kept = link.state === '' ? undefined : (JSON.parse(link.state) as PullState)
  const puller = new Puller(asked, await begin(asked, kept), await listTeamSpaces(on, workspace))
  for (;;) {
    for (const [at, part] of parts.entries()) {
      if (puller.state.part !== part) continue
      yield* puller[part]()
      // A right that was withdrawn meanwhile leaves nothing to read: that is no end of the part.
      if (!(await isOpen())) {
        await puller.reach({ ...puller.state, until: undefined, part: 'documents', after: undefined })
        return closed(puller.outcome)
      }
      const next = parts[at + 1]
      if (next) await puller.reach({ ...puller.state, part: next, after: undefined })
    }
    const { epoch, until } = puller.state
    const done: PullState = { epoch, cursor: until ?? '0', until: undefined, part: 'documents', after: undefined }
    await store.write.notePull(link.id, JSON.stringify(done), clock.now())
    // A pull that goes on with one that was stopped ends where that one was to end; what came since is a window of its own.
    if (kept?.until === undefined) return puller.outcome
    kept = done
    puller.state = await begin(asked, kept)
    puller.know(await listTeamSpaces(on, workspace))
  }
}

/** Where a pull begins: where the last one was left, or a new window behind it. */
async function begin({ on, workspace }: Pull, kept: PullState | undefined): Promise<PullState> {
  const { epoch, until } = await horizon(on, workspace)
  // Rows of a restored server were stamped again: everything is looked at once more, and what is known changes nothing.
  if (!kept || kept.epoch !== epoch) return { epoch, cursor: '0', until, part: 'documents', after: undefined }
  return kept.until === undefined ? { ...kept, until, part: 'documents', after: undefined } : kept
}

class Puller {
  readonly #asked: Pull
  #spaces: ReadonlyMap<number, NumberedSpace> = new Map()
  readonly #problems: string[] = []
  state: PullState
  #applied = nothing
  #vectors = 0

  constructor(asked: Pull, state: PullState, spaces: readonly NumberedSpace[]) {
    this.#asked = asked
    this.state = state
    this.know(spaces)
  }

  /** The spaces that vectors of the window are in. */
  know(spaces: readonly NumberedSpace[]): void {
    this.#spaces = new Map(spaces.map((space) => [space.id, space]))
  }

  get outcome(): PullOutcome {
    return { ...this.#applied, vectors: this.#vectors, problems: this.#problems }
  }

  async *documents(): AsyncGenerator<PullProgress, void> {
    const { on, workspace, link } = this.#asked
    for (let items = 0; ;) {
      const found = await changedMembers(on, workspace, link.remote, this.#window(rowsAtOnce))
      const last = found.at(-1)
      if (!last) return
      const live = found.filter(({ removed }) => !removed).map(({ doc }) => doc)
      const { documents, versions, texts } = await this.#read(live)
      const stored = new Set(documents.map(({ hash }) => hash))
      // First what they are about: marks of a document that was left out are left out with it.
      await this.#apply({
        documents,
        versions,
        removed: found.filter(({ removed }) => removed).map(({ doc }) => doc),
        marks: await this.#marksOf(live.filter((hash) => stored.has(hash))),
        state: this.state,
      })
      // Vectors that were there before the documents came into the collection; a first pull reads all of them as its last part.
      if (this.state.cursor !== '0') {
        await this.#storeVectors(await this.#vectorsOf(texts))
        if (live.length > 0) await this.#storeInputs(await inputsOf(on, workspace, live, this.#asked.keeping))
      }
      await this.reach({ ...this.state, after: { xid: last.xid, key: last.doc } })
      items += found.length
      yield { part: 'documents', items }
    }
  }

  async *marks(): AsyncGenerator<PullProgress, void> {
    const { on, workspace, link } = this.#asked
    for (let items = 0; ;) {
      const found = await changedMarks(on, workspace, link.remote, this.#window(marksAtOnce))
      const last = found.at(-1)
      if (!last) return
      const docs = [...new Set(found.map(({ doc }) => doc))]
      const set = await this.#marksOf(docs)
      const removed = Map.groupBy(
        found.filter((one) => one.removed),
        ({ doc }) => doc,
      )
      await this.#apply({
        documents: [],
        versions: [],
        removed: [],
        marks: docs.map((hash) => ({
          hash,
          set: set.find((one) => one.hash === hash)?.set ?? [],
          removed: removed.get(hash) ?? [],
        })),
        state: { ...this.state, after: { xid: last.xid, key: last.doc + last.key } },
      })
      items += found.length
      yield { part: 'marks', items }
    }
  }

  async *vectors(): AsyncGenerator<PullProgress, void> {
    const { on, workspace, link, keeping } = this.#asked
    for (let items = 0; ;) {
      const found = await addedVectors(on, workspace, link.remote, this.#window(vectorsAtOnce), keeping)
      const last = found.at(-1)
      if (!last) return
      await this.#storeVectors(found)
      await this.reach({ ...this.state, after: { xid: last.xid, key: vectorKey(last) } })
      items += found.length
      yield { part: 'vectors', items }
    }
  }

  /** Vectors of images and videos; of those that documents do not show here yet they come with their files. */
  async *images(): AsyncGenerator<PullProgress, void> {
    const { on, workspace, link, keeping } = this.#asked
    for (let items = 0; ;) {
      const found = await addedInputs(on, workspace, link.remote, this.#window(vectorsAtOnce), keeping)
      const last = found.at(-1)
      if (!last) return
      await this.#storeInputs(found)
      await this.reach({ ...this.state, after: { xid: last.xid, key: last.key } })
      items += found.length
      yield { part: 'vectors', items }
    }
  }

  async #storeInputs(inputs: readonly PulledInput[]): Promise<void> {
    this.#vectors += await storeInputs(this.#asked, inputs)
  }

  #window(limit: number): Window {
    throwIfAborted(this.#asked.signal)
    const { cursor, until, after } = this.state
    return { cursor, until: until ?? cursor, after, limit }
  }

  async reach(state: PullState): Promise<void> {
    this.state = state
    await this.#asked.store.write.notePull(this.#asked.link.id, JSON.stringify(this.state), null)
  }

  async #apply({
    state,
    ...part
  }: {
    readonly documents: readonly PulledMember[]
    readonly versions: readonly { readonly older: string; readonly newer: string }[]
    readonly removed: readonly string[]
    readonly marks: readonly PulledMarks[]
    readonly state: PullState
  }): Promise<void> {
    const { store, link, clock, probe } = this.#asked
    const done = await store.write.applyTeamPart(
      { ...part, link: link.id, collection: link.collectionId, state: JSON.stringify(state) },
      clock.now(),
    )
    probe('team.pulled')
    const all = this.#applied
    this.#applied = {
      added: all.added + done.added,
      removed: all.removed + done.removed,
      older: all.older + done.older,
      marks: all.marks + done.marks,
      lost: all.lost + done.lost,
    }
    this.state = state
  }

  /** Documents with the versions that they took the place of, oldest first. One that is not what its hash says is left out. */
  async #read(live: readonly string[]) {
    const { on, workspace } = this.#asked
    const versions: { older: string; newer: string }[] = []
    const members = new Set(live)
    const all = new Set(live)
    for (let newer = [...live]; newer.length > 0;) {
      const found = await olderVersionsOf(on, workspace, newer)
      versions.push(...found)
      newer = [...new Set(found.map(({ older }) => older))].filter((hash) => !all.has(hash))
      for (const hash of newer) all.add(hash)
    }
    const { documents, passages } = await readDocuments(on, workspace, [...all])
    const spans = Map.groupBy(passages, ({ doc }) => doc)
    const read = documents.flatMap(({ hash, record }): PulledMember[] => {
      try {
        const of = (spans.get(hash) ?? []).map((span) => ({ ...span, language: span.language ?? undefined }))
        return [{ hash, ...fromTeamDocument(hash, record, of), isMember: members.has(hash) }]
      } catch (error) {
        if (!(error instanceof QuarryError)) throw error
        this.#problems.push(describeError(error))
        return []
      }
    })
    const texts = [...new Set(passages.filter(({ doc }) => members.has(doc)).map(({ hash }) => hash))]
    return { documents: read, versions, texts }
  }

  /** The marks that documents have now. */
  async #marksOf(docs: readonly string[]): Promise<PulledMarks[]> {
    const { on, workspace } = this.#asked
    const found = Map.groupBy(docs.length === 0 ? [] : await marksOf(on, workspace, docs), ({ doc }) => doc)
    return docs.map((hash) => ({ hash, set: found.get(hash) ?? [], removed: [] }))
  }

  #vectorsOf(hashes: readonly string[]): Promise<PulledVector[]> {
    const { on, workspace, keeping } = this.#asked
    return hashes.length === 0 ? Promise.resolve([]) : vectorsOf(on, workspace, hashes, keeping)
  }

  /** Stores vectors of texts that the library has; one that has a vector keeps it. */
  async #storeVectors(vectors: readonly PulledVector[]): Promise<void> {
    const { store, clock } = this.#asked
    for (const [number, of] of Map.groupBy(vectors, ({ space }) => space)) {
      const space = this.#spaces.get(number)
      if (!space) continue
      const { origin, model, dimension } = space
      const whole = of.filter(
        ({ vector }) => vector.length === dimension && vector.every((value) => Number.isFinite(value)),
      )
      const values = new Float32Array(whole.length * dimension)
      for (const [at, { vector }] of whole.entries()) values.set(vector, at * dimension)
      const hashes = new Uint8Array(Buffer.from(whole.map(({ hash }) => hash).join(''), 'hex'))
      this.#vectors += await store.write.putPortableVectors(
        { origin, model, dimension },
        { hashes, values },
        clock.now(),
      )
    }
  }
}
