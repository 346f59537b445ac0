import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createAccess, type Access } from './access/access.ts'
import { systemClock, type Clock } from './base/clock.ts'
import { describeError, QuarryError } from './base/errors.ts'
import { createFileLog, LOG_FILE } from './base/files/fileLog.ts'
import { silentLog, type Log } from './base/log.ts'
import { createSecretRedaction, type SecretRedaction } from './base/redactSecrets.ts'
import { noProbe, type Probe } from './base/probe.ts'
import { systemRandom, type Random } from './base/random.ts'
import { outsideArchive, projectRoot, resourcePath } from './base/resources.ts'
import { sweepTemporaryFolders } from './base/files/temporaryFolders.ts'
import { workerUrl } from './base/workerUrl.ts'
import type { Printing } from './exporting/report/printPdf.ts'
import { openLibrary, type Library } from './library.ts'
import type { Closing, UpdateStep } from './model/upkeep.ts'
import { openLibraryInUse, type LibraryInUse } from './libraryInUse.ts'
import { finishSwap } from './originals/swapLibrary.ts'
import { createEmbedderThread } from './service/embedders/embedderThread.ts'
import { createServiceHandle, type RemoteService, type ServiceHandle } from './service/serviceHandle.ts'
import { readProfile } from './service/profile/readProfile.ts'
import { mediaFolderOf } from './media/mediaFolder.ts'
import type { HandedPage } from './importing/capture/capturing.ts'
import { createReceiver, type Receiver, type ReceiverTarget } from './receiver/receiver.ts'
import { startEarly } from './search/startEarly.ts'
import {
  createNetworkSettings,
  createSessionSecret,
  type KeptSecret,
  type NetworkChange,
  type NetworkSettings,
  type NetworkView,
  type SystemProxies,
} from './settings/networkSettings.ts'
import { createEmbedders, type Embedders } from './settings/embedders.ts'
import { createTeamPasswords } from './team/passwords.ts'
import { EMBEDDERS_FILE, LOG_LEVEL_FILE, NETWORK_FILE, UPDATES_FILE } from './settings/libraryPath.ts'
import { createUpdates, publisherKey, type Updates } from './settings/updates/updates.ts'
import { createLogLevel, type LogLevelSetting } from './settings/logLevel.ts'
import { createRecentLibraries, type RecentLibraries } from './settings/recentLibraries.ts'

/**
 * The composition root: everything that works without a window, put together once. It never imports electron and reads
 * no environment; the three entries (desktop, web, command line) give it what they know.
 */
export interface Core extends Omit<LibraryInUse, 'opened'> {
  readonly shell: Shell
  readonly version: string
  readonly clock: Clock
  /** Where what belongs to no library is kept; undefined: nowhere. */
  readonly dataFolder: string | undefined
  /** Where the key of seals is kept; undefined: nowhere, and nothing is signed. */
  readonly sealFolder: string | undefined
  readonly recent: RecentLibraries
  readonly log: Log
  /** The file of the log; undefined where none is kept. */
  readonly logFile: string | undefined
  /** Which entries it takes. */
  readonly logLevel: LogLevelSetting
  /** The library in use. @throws QuarryError conflict while a backup takes its place */
  readonly library: Library
  readonly service: ServiceHandle
  readonly network: NetworkSettings
  /** Models of the user's own. */
  readonly embedders: Embedders
  /** What exports are printed with. */
  readonly printing: Printing
  /** Whether there is a newer Quarry. */
  readonly updates: Updates
  /** Takes pages from browsers. */
  readonly receiver: Receiver
  /** Lets other programs use the library. */
  readonly access: Access
  /** Changes how the network is reached; requests under way end as they began. @throws QuarryError usage */
  changeNetwork(change: NetworkChange): Promise<NetworkView>
  /** Stores what is under way, makes a backup if that is set, then closes everything. */
  close(closing?: Closing): Promise<void>
}

export type Shell = 'desktop' | 'web' | 'cli'

export interface CoreOptions {
  readonly shell: Shell
  readonly version: string
  readonly libraryPath: string
  /** False: a library that is not there is an error. */
  readonly create: boolean
  /** False: nothing is loaded for searches, which are slow then; left out: they are what a library is opened for. */
  readonly searches?: boolean | undefined
  /** Undefined: the embedded local service. */
  readonly remote?: RemoteService | undefined
  /** Where the list of recent libraries is kept; undefined: nowhere. */
  readonly dataFolder?: string | undefined
  /** Where the key of seals is kept; without it, in the data folder, if there is one. */
  readonly sealFolder?: string | undefined
  /** Told how far a library of an earlier version has come, which is brought up to date before it is open. */
  readonly onUpdating?: ((step: UpdateStep) => void) | undefined
  /** Told of each library that was opened. */
  readonly onLibrary?: ((libraryPath: string) => void) | undefined
  /** Where the log is kept; without it, in `logs` of the data folder, if there is one. */
  readonly logFolder?: string | undefined
  /** Where the settings of the network are kept; without it, in the data folder, if there is one. */
  readonly networkFile?: string | undefined
  /** Where the models of the user's own are listed; without it, in the data folder, if there is one. */
  readonly embeddersFile?: string | undefined
  /** Where the address for updates is kept; without it, in the data folder, if there is one. */
  readonly updatesFile?: string | undefined
  /** The publisher's public key (PEM); left out: that of the package, if it has one. */
  readonly updateKey?: string | undefined
  /** Left out: no proxy but one that is set by hand. */
  readonly systemProxies?: SystemProxies | undefined
  /** Where the password of a proxy is kept; left out: until the process ends. */
  readonly proxySecret?: KeptSecret | undefined
  /** Where the passwords of teams' databases are kept; left out: until the process ends. */
  readonly teamSecret?: KeptSecret | undefined
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  readonly probe?: Probe
  /** Which addresses of the network images and pages may be fetched from; undefined: the public ones. */
  readonly allowAddress?: (address: string) => boolean
  /** Where programs of this computer are looked for; undefined: nowhere. */
  readonly programFolders?: readonly string[] | undefined
  /** Prints a file of HTML as PDF; left out: a browser of this computer does. */
  readonly printPage?: Printing['printPage']
}

export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock = systemClock, random = systemRandom, probe = noProbe } = options
  const secrets = createSecretRedaction(options.remote?.apiKey ? [options.remote.apiKey] : [])
  const logFile = logFileOf(options)
  const logLevel = createLogLevel(logFile && path.join(path.dirname(logFile), LOG_LEVEL_FILE))
  const log = options.log ?? openLog(logFile, clock, secrets, logLevel)
  // One line for a window or a server is news; four for every command hide what is.
  const routine = options.shell === 'cli' ? log.debug : log.info
  routine('started', { shell: options.shell, version: options.version })
  // Nothing waits for it.
  void sweepTemporaryFolders()
  const network = createNetworkSettings({
    file: options.networkFile ?? (options.dataFolder && path.join(options.dataFolder, NETWORK_FILE)),
    system: options.systemProxies ?? { proxyFor: async () => undefined, byRules: undefined },
    secret: options.proxySecret ?? createSessionSecret(undefined),
    onSecret: secrets.add,
  })
  const embedders = createEmbedders({
    file: options.embeddersFile ?? (options.dataFolder && path.join(options.dataFolder, EMBEDDERS_FILE)),
    thread: createEmbedderThread(workerUrl('embedder'), network, clock),
    clock,
  })
  const teamPasswords = createTeamPasswords(options.teamSecret ?? createSessionSecret(undefined), secrets.add)
  const updates = createUpdates({
    version: options.version,
    file: options.updatesFile ?? (options.dataFolder && path.join(options.dataFolder, UPDATES_FILE)),
    key: options.updateKey ?? publisherKey(),
    programFolder: projectRoot,
    platform: `${process.platform}-${process.arch}`,
    network,
    allowAddress: options.allowAddress,
  })
  const recent = createRecentLibraries(path.join(options.dataFolder ?? '', 'recent.json'), clock)

  /** Opens a library in which nothing begins by itself. */
  const openQuiet = async (libraryPath: string, create: boolean, remote: RemoteService | undefined) => {
    if (remote?.apiKey) secrets.add(remote.apiKey)
    await finishSwap(libraryPath)
    if (!create) await mustExist(libraryPath)
    const service = createServiceHandle({
      remote,
      profile: await readProfile(libraryPath),
      serviceWorkerUrl: workerUrl('service'),
      localServiceWorkerUrl: workerUrl('localservice'),
      // Its tasks are the library's: they are looked up again the next time that is open.
      localStateFolder: path.join(mediaFolderOf(libraryPath), 'localservice'),
      network,
    })
    const library = await openLibrary({
      path: libraryPath,
      version: options.version,
      storeWorkerUrl: workerUrl('store'),
      mappingWorkerUrl: workerUrl('mapping'),
      encoderWorkerUrl: workerUrl('encoder'),
      // A command asks one thing at a time; pages ask several.
      readers: options.shell === 'cli' ? 1 : 2,
      searches: options.searches ?? true,
      onUpdating: options.onUpdating,
      service,
      embedders,
      clock,
      random,
      log,
      probe,
      pid: process.pid,
      allowAddress: options.allowAddress,
      programFolders: options.programFolders ?? [],
      teamPasswords,
    })
    return { library, service }
  }
  /** What is started for the first search of a library, as long as it is open. */
  const earlyStarts = new WeakMap<Library, AbortController>()
  const open = async (libraryPath: string, create: boolean, remote: RemoteService | undefined) => {
    const startedAt = clock.now()
    const { library, service } = await openQuiet(libraryPath, create, remote)
    routine('library opened', {
      library: libraryPath,
      readOnly: library.store.isReadOnly,
      service: remote?.baseUrl ?? 'local',
      tookMs: clock.now() - startedAt,
    })
    if (options.dataFolder !== undefined) await recent.note(libraryPath)
    options.onLibrary?.(libraryPath)
    // A command looks after tasks only when it is about them.
    if (options.shell !== 'cli') library.generation.startPolling()
    if (options.shell !== 'cli' && !library.store.isReadOnly) library.watching.start()
    // A command that embeds ends before an encoder is due.
    if (options.shell !== 'cli') library.encoders.start()
    if (options.shell !== 'cli') library.backups.start()
    // Not waited for: it goes on while a window opens.
    if (options.shell !== 'cli') {
      const starting = new AbortController()
      earlyStarts.set(library, starting)
      const { source, store, queryEmbedder } = library
      const early = { source, listSpaces: store.read.listSpaces, learnt: queryEmbedder.learnt, service, clock, log }
      void startEarly(early, starting.signal)
    }
    return { library, service }
  }
  const openLogged: typeof open = (libraryPath, ...rest) =>
    open(libraryPath, ...rest).catch((error: unknown) => {
      log.error('library could not be opened', { library: libraryPath, error: describeError(error) })
      throw error
    })
  const close = async ({ library, service }: { library: Library; service: ServiceHandle }, closing?: Closing) => {
    earlyStarts.get(library)?.abort()
    try {
      await library.close(closing)
      routine('library closed', { library: library.path })
    } finally {
      // A thread left behind would keep the process from ending.
      await service.close()
    }
  }
  const checkClosed = async (libraryPath: string): Promise<readonly string[]> => {
    const { library, service } = await openQuiet(libraryPath, false, undefined)
    try {
      const { upkeep, media, originals } = library
      const checks = [...(await upkeep.verify()), await media.verify(), await originals.verify()]
      return checks.flatMap((check) => check.problems)
    } finally {
      await library.close().finally(() => service.close())
    }
  }

  const inUse = await openLibraryInUse(
    { path: options.libraryPath, create: options.create, remote: options.remote },
    { open: openLogged, close, check: checkClosed, clock, log, dataFolder: options.dataFolder, recent },
  )
  const receiver = createReceiver({
    file: options.dataFolder === undefined ? undefined : path.join(options.dataFolder, 'receiver.json'),
    random,
    log,
    take: async ({ address, html, selection }, target) =>
      takePage(inUse.opened.library, { address, html, selection }, target),
  })
  if (options.shell !== 'cli') await receiver.start()
  const access = createAccess({
    file: options.dataFolder === undefined ? undefined : path.join(options.dataFolder, 'access.json'),
    version: options.version,
    clock,
    random,
    log,
    keys: {
      find: async (hash) => inUse.opened.library.accessKeys.find(hash),
      noteUse: async (id) => inUse.opened.library.accessKeys.noteUse(id),
    },
  })
  return {
    shell: options.shell,
    version: options.version,
    clock,
    dataFolder: options.dataFolder,
    sealFolder: options.sealFolder ?? options.dataFolder,
    recent,
    log,
    logFile,
    logLevel,
    network,
    embedders,
    printing: { printPage: options.printPage, programFolders: options.programFolders ?? [] },
    updates,
    receiver,
    access,
    get library() {
      return inUse.opened.library
    },
    get service() {
      return inUse.opened.service
    },
    swapped: inUse.swapped,
    switchLibrary: inUse.switchLibrary,
    restore: inUse.restore,
    moveLibrary: inUse.moveLibrary,
    changeService: inUse.changeService,
    changeNetwork: async (change) => {
      const view = await network.change(change)
      await inUse.opened.service.reroute()
      return view
    },
    close: async (closing) => {
      await access.close()
      await receiver.close()
      await inUse.close(closing)
      await embedders.close()
      routine('ended', { shell: options.shell })
    },
  }
}

/** The browser extension that comes with Quarry. */
export const extensionFolder = outsideArchive(path.join(projectRoot, 'extension'))

/** Stores a page that a browser handed over; what it shows is fetched as for any capture. */
async function takePage(
  { capturing, embedding, settings }: Library,
  page: HandedPage,
  { collection: name, embed }: ReceiverTarget,
): Promise<{ readonly jobId: number }> {
  const { passageChars, passageOverlap } = await settings.read()
  const overlap = Math.min(passageOverlap, Math.floor(passageChars / 2))
  const request = { collection: name, robots: true, snapshot: true, passageChars, passageOverlap: overlap }
  const { job, collection } = await capturing.startHanded(page, request)
  if (embed) await embedding.join({ collectionId: collection.id, model: undefined, dimension: undefined }, job.id)
  return { jobId: job.id }
}

/** The samples that come with Quarry: a file of records, and a folder of files. */
export const samplePaths = {
  articles: resourcePath('sample', 'articles.jsonl'),
  harbour: resourcePath('sample', 'harbour'),
} as const

async function mustExist(libraryPath: string): Promise<void> {
  if (await stat(libraryPath).catch(() => undefined)) return
  throw new QuarryError('not_found', 'There is no library at this place.', {
    where: libraryPath,
    hint: 'Check the path; importing something makes a new library there.',
  })
}

function logFileOf({ dataFolder, logFolder }: CoreOptions): string | undefined {
  const folder = logFolder ?? (dataFolder === undefined ? undefined : path.join(dataFolder, 'logs'))
  return folder === undefined ? undefined : path.join(folder, LOG_FILE)
}

function openLog(file: string | undefined, clock: Clock, secrets: SecretRedaction, kept: LogLevelSetting): Log {
  if (file === undefined) return silentLog
  return createFileLog({ path: file, clock, pid: process.pid, secrets, least: () => kept.level })
}
