import { QuarryError, describeError } from '../../base/errors.ts'
import type { Clock } from '../../base/clock.ts'
import type { Probe } from '../../base/probe.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { TeamFile, TeamServer } from '../../model/team.ts'
import type { Store } from '../../store/store.ts'
import type { Queryable } from '../postgres/connection.ts'
import { filesOf } from '../postgres/files.ts'
import { inputsOf } from '../postgres/inputs.ts'
import { explained, readKeeping } from '../postgres/setup.ts'
import { storeInputs } from '../sync/storeInputs.ts'
import { fetchFiles, notHere, type FetchOutcome, type FetchProgress } from './fetchFiles.ts'
import type { LocalFiles } from './pushFiles.ts'

/** Files of a document that one team has and this library has not; `reason` says why its server was not asked. */
export interface TeamFilesOf {
  readonly team: string
  readonly files: readonly TeamFile[]
  readonly reason: string | undefined
}

/** Files of documents that are on servers: they are taken over when they are asked for. */
export interface TeamFiles {
  /** By team; those that have none are left out. */
  of(id: DocumentId): Promise<readonly TeamFilesOf[]>
  /**
   * Takes over what `of` names, from the first team that has it. See fetchFiles.ts. @throws QuarryError not_found where there is no
   * such document
   */
  fetch(id: DocumentId, mostBytes: number, signal: AbortSignal): AsyncGenerator<FetchProgress, FetchOutcome>
}

export interface TeamFilesParts {
  readonly store: Store
  readonly files: LocalFiles
  readonly clock: Clock
  readonly probe: Probe
}

export function createTeamFiles(parts: TeamFilesParts, connection: (url: string) => Queryable): TeamFiles {
  const { store } = parts
  const ask = async (server: TeamServer, doc: string, id: DocumentId): Promise<TeamFilesOf> => {
    try {
      const on = connection(server.url)
      const there = await explained(on, filesOf(on, server.workspace, doc))
      return { team: server.name, files: await notHere(parts, id, there), reason: undefined }
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      return { team: server.name, files: [], reason: describeError(error) }
    }
  }
  /** Takes over vectors of images and videos: what was paid for on another desk is not embedded again. Answers why it could not. */
  const takeVectors = async ({ url, workspace }: TeamServer, doc: string): Promise<string | undefined> => {
    const on = connection(url)
    try {
      await storeInputs(parts, await explained(on, inputsOf(on, workspace, [doc], await readKeeping(on))))
      return undefined
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      return describeError(error)
    }
  }
  const serversOf = async (id: DocumentId) => {
    const [doc] = await store.read.contentHashes([id])
    return { doc: doc ?? '', servers: doc === undefined ? [] : await store.readAfterWrite.listTeamServers() }
  }
  return {
    of: async (id) => {
      const { doc, servers } = await serversOf(id)
      const all = await Promise.all(servers.map((server) => ask(server, doc, id)))
      return all.filter(({ files, reason }) => files.length > 0 || reason !== undefined)
    },
    fetch: async function* (id, mostBytes, signal) {
      const { doc, servers } = await serversOf(id)
      if (doc === '') throw new QuarryError('not_found', `There is no document with the number ${id}.`)
      const problems: string[] = []
      let files = 0
      for (const server of servers) {
        const { files: there, reason } = await ask(server, doc, id)
        if (reason !== undefined) problems.push(`"${server.name}": ${reason}`)
        if (there.length === 0) continue
        const place = { on: connection(server.url), workspace: server.workspace, documentId: id, mostBytes, signal }
        const outcome = yield* fetchFiles({ ...parts, ...place }, there)
        files += outcome.files
        problems.push(...outcome.problems)
        const missed = outcome.files > 0 ? await takeVectors(server, doc) : undefined
        if (missed !== undefined) problems.push(`"${server.name}": ${missed}`)
      }
      return { files, problems }
    },
  }
}
