import path from 'node:path'
import type { ChatProtocol } from '../../contract/answering/conversations.ts'
import type { BackupReport, CompactReport, LibraryView, VerifyReport } from '../../contract/libraries.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import { measured, type Tell } from '../base/measured.ts'
import type { Core } from '../core.ts'
import type { LibraryCopy } from '../media/copyLibrary.ts'
import type { CompactStage, CopyStep, RestoreStep } from '../model/upkeep.ts'
import type { Embedder } from '../model/vectors/embedder.ts'
import type { Restored } from '../originals/restoreLibrary.ts'
import { chatModelRule, defaultModelFor } from '../service/chooseModel.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { sendsKeyInClear } from '../service/transport/sendsKeyInClear.ts'
import { type LibrarySettings } from '../settings/librarySettings.ts'

import { requireBackupFolder } from '../originals/scheduledBackups.ts'
import { importHandlers } from './imports.ts'
import { viewRecall } from './vectors/recall.ts'
import { fromIso } from './views/times.ts'
import type { Check } from '../model/check.ts'

const SHOWN_PROBLEMS = 100

/** A relative path would lead from wherever the core was started: those who know where that is give a whole one. */
function absolute(file: string): string {
  if (path.isAbsolute(file)) return file
  throw new QuarryError('usage', 'This is no whole path.', {
    where: file,
    hint: 'Begin with the root of the disk, such as "/home/…" or "C:\\…".',
  })
}

export function libraryHandlers(core: Core): QuarryHandlers['libraries'] {
  const view = async (): Promise<LibraryView> => ({
    ...(await core.library.upkeep.describe()),
    path: core.library.path,
    name: nameOf(core.library.path),
    current: true,
  })
  return {
    current: view,
    recent: async () =>
      (await core.recent.list()).map(({ path: at, openedAt, missing }) => ({
        path: at,
        name: nameOf(at),
        openedAt: new Date(openedAt).toISOString(),
        missing,
      })),
    open: async ({ path: at, create }) => {
      await core.switchLibrary(path.resolve(at), create)
      return view()
    },
    sample: async ({ name }, signal) => {
      const at = path.join(path.dirname(core.library.path), `sample-${name}.quarry`)
      await core.switchLibrary(at, true)
      const opened = await view()
      // A library whose sample is on its way has its collection already.
      if (opened.collections > 0) return opened
      await importHandlers(core).sample({ name }, signal)
      return view()
    },
    verify: async (_, signal) => {
      const { upkeep, media, originals, recall } = core.library
      const checks: Check[] = [
        ...(await upkeep.verify()),
        { name: 'image and video files', ...(await media.verify()) },
        { name: 'originals', ...(await originals.verify()) },
      ]
      const spaces = await upkeep.spaces()
      if (!upkeep.isReadOnly) for (const space of spaces) await recall.check(space, signal)
      const problems = checks.flatMap((check) => check.problems)
      if (!upkeep.isReadOnly && checks.some((check) => check.isRebuildable && check.problems.length > 0))
        await upkeep.rebuildCodes()
      return {
        path: core.library.path,
        ok: problems.length === 0,
        checks: checks.map(countProblems),
        recall: await Promise.all(spaces.map((space) => viewRecall(recall, space))),
        problems: problems.slice(0, SHOWN_PROBLEMS),
      }
    },
    backup: async ({ path: to }, signal) => backupReport(await core.library.backup(absolute(to), signal)),
    backingUp: async function* ({ path: to }, signal) {
      const steps = measured<CopyStep, LibraryCopy>(core.clock, (tell) =>
        core.library.backup(absolute(to), signal, tell),
      )
      for (;;) {
        const step = await steps.next()
        if (step.done) return yield { kind: 'done', ...backupReport(step.value) }
        yield { kind: 'progress', done: 0, total: null, ...step.value }
      }
    },
    restoring: async function* ({ from, to }, signal) {
      const steps = measured<RestoreStep, Restored>(core.clock, (tell) =>
        core.restore(absolute(from), to === undefined ? undefined : absolute(to), signal, tell),
      )
      for (;;) {
        const step = await steps.next()
        if (step.done) {
          const { problems, replaced, ...restored } = step.value
          const shown = problems.slice(0, SHOWN_PROBLEMS)
          return yield { kind: 'done', ...restored, problems: shown, replaced: replaced ?? null }
        }
        yield { kind: 'progress', done: 0, total: null, ...step.value }
      }
    },
    move: async function* ({ path: to }, signal) {
      const { path: at, checks, left } = yield* core.moveLibrary(absolute(to), signal)
      const problems = checks.flatMap((check) => check.problems)
      yield {
        kind: 'ended',
        path: at,
        ok: problems.length === 0,
        problems: problems.slice(0, SHOWN_PROBLEMS),
        left: left ?? null,
      }
    },
    backups: async () => {
      const { backups } = core.library
      const copies = await backups.list()
      return {
        copies: copies.map(({ path: at, at: time }) => ({ path: at, at: new Date(time).toISOString() })),
        problem: backups.problem ?? null,
      }
    },
    compact: async (_, signal) => compactLibrary(core, signal),
    compacting: async function* (_, signal) {
      const steps = measured<CompactStage, CompactReport>(core.clock, (tell) => compactLibrary(core, signal, tell))
      for (;;) {
        const step = await steps.next()
        if (step.done) return yield { kind: 'done', ...step.value }
        yield { kind: 'progress', ...step.value }
      }
    },
  }
}

async function compactLibrary(
  { library: { upkeep, media, originals } }: Core,
  signal: AbortSignal,
  tell: Tell<CompactStage> = () => {},
): Promise<CompactReport> {
  const compacted = await upkeep.compact(signal, tell)
  // Originals first: they may be media.
  tell(() => ({ part: 'originals', removed: 0 }))
  const removedOriginals = await originals.compact(signal)
  tell(() => ({ part: 'media', removed: 0 }))
  return { ...compacted, originals: removedOriginals, media: await media.compact(signal) }
}

function backupReport({ checks, ...copy }: LibraryCopy): BackupReport {
  const problems = checks.flatMap((check) => check.problems)
  return {
    ...copy,
    ok: problems.length === 0,
    checks: checks.map(countProblems),
    problems: problems.slice(0, SHOWN_PROBLEMS),
  }
}

function countProblems({ name, checked, problems }: Check): VerifyReport['checks'][number] {
  return { name, checked, problems: problems.length }
}

function nameOf(libraryPath: string): string {
  return path.basename(libraryPath).replace(/\.quarry$/, '')
}

export function settingsHandlers(core: Core): QuarryHandlers['settings'] {
  return {
    get: () => core.library.settings.read(),
    set: async (change) => {
      if (change.backupFolder !== undefined) await requireBackupFolder(change.backupFolder)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      return core.library.settings.write(given as Partial<LibrarySettings>)
    },
  }
}

export function networkHandlers(core: Core): QuarryHandlers['network'] {
  const viewed = (view: ReturnType<Core['network']['view']>) => ({ ...view, problem: view.problem ?? null })
  return {
    get: async () => viewed(core.network.view()),
    change: async (change) => viewed(await core.changeNetwork(defined(change))),
  }
}

export function usageHandlers(core: Core): QuarryHandlers['usage'] {
  return {
    summary: async ({ since, until }) => {
      const { spending, queryEmbedder } = core.library
      // Searches do not wait until what they have cost is kept.
      await queryEmbedder.kept()
      return spending.sum(fromIso(since, 'since') ?? 0, fromIso(until, 'until', true) ?? Number.MAX_SAFE_INTEGER)
    },
  }
}

const modelViews = (widths: ReadonlyMap<string, number>) =>
  [...widths].map(([name, maxDimension]) => ({ name, maxDimension, note: '' }))

const ownModelViews = (all: readonly Embedder[]) =>
  all.map(({ name, space, source }) => ({
    name,
    maxDimension: space.dimension,
    note: source.kind === 'address' ? source.url : source.path,
    own: true,
  }))

function chatModelView(protocol: ChatProtocol, service: ServiceHandle) {
  const { defaultModel, isRequired } = chatModelRule(protocol, service.profile)
  const name = defaultModelFor(defaultModel, service) ?? null
  return { name, required: isRequired && name === null }
}

export function appHandlers(core: Core): QuarryHandlers['app'] {
  return {
    about: async () => ({
      version: core.version,
      shell: core.shell,
      platform: process.platform,
      service: {
        kind: core.service.baseUrl === undefined ? 'local' : 'remote',
        baseUrl: core.service.baseUrl ?? null,
        hasKey: core.service.hasKey,
        isKeyInClear: core.service.hasKey && sendsKeyInClear(core.service.baseUrl ?? ''),
      },
      models: [...modelViews(core.service.models), ...ownModelViews(core.embedders.list())],
      defaultModel: core.service.defaultModel,
      chatModels: { chat: chatModelView('chat', core.service), messages: chatModelView('messages', core.service) },
      mediaModels: modelViews(core.service.mediaModels),
      defaultMediaModel: core.service.defaultMediaModel,
    }),
  }
}
