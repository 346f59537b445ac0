import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../../base/files/replaceFile.ts'
import { QuarryError } from '../../base/errors.ts'
import { resourcePath } from '../../base/resources.ts'
import { guardedFetch, type FetchRules } from '../../service/transport/guardedFetch.ts'
import { isLoopback, type NetworkRoutes } from '../../service/transport/networkRoute.ts'
import { downloadInto, type DownloadStep, type ReleasedFile } from './download.ts'
import { compareVersions, readRelease, type Release } from './release.ts'

const MOST_DESCRIPTION_BYTES = 1_000_000
const MOST_DOWNLOAD_BYTES = 2_000_000_000
const TIMEOUT_MS = 30_000

const shape = z.object({
  isOn: z.boolean().catch(false),
  address: z.string().catch(''),
  /** The newest version that a signed release has announced: an older answer is a replay. */
  newest: z.string().nullable().catch(null),
})
type Kept = z.output<typeof shape>

export interface UpdatesView extends Omit<Kept, 'newest'> {
  readonly version: string
  /** Why there is nothing to check: another program updates Quarry, or the package has no key. */
  readonly unavailable: 'managed' | 'no key' | null
}

export type UpdateCheck =
  | { readonly kind: 'current'; readonly version: string }
  | {
      readonly kind: 'available'
      readonly version: string
      readonly date: string
      readonly notes: string
      /** For this platform; null where there is none. */
      readonly download: ReleasedFile | null
    }

/** Whether there is a newer Quarry. Nothing is asked for unless a user or a setting does, and nothing is installed. */
export interface Updates {
  view(): UpdatesView
  change(change: Partial<Pick<Kept, 'isOn' | 'address'>>): Promise<UpdatesView>
  /** @throws QuarryError conflict where it is unavailable, usage without an address, invalid_input, service */
  check(signal: AbortSignal): Promise<UpdateCheck>
  /**
   * Checks again, and stores the file in `folder`. It has its name only once its size and hash are those of the release.
   * @throws QuarryError as check does, and conflict for a file of this name
   */
  download(folder: string, signal: AbortSignal): AsyncIterable<DownloadStep>
}

export function createUpdates(given: {
  readonly version: string
  /** Undefined: kept for the process only. */
  readonly file: string | undefined
  /** Of the package (PEM); undefined where it was built without one. */
  readonly key: string | undefined
  /** Where the program lies: what apt, rpm or npm installed is updated by them. */
  readonly programFolder: string
  readonly platform: string
  readonly network: NetworkRoutes
  readonly allowAddress?: ((address: string) => boolean) | undefined
}): Updates {
  const { version, file, key, network, allowAddress } = given
  let kept = read(file)
  const unavailable = isManaged(given.programFolder) ? 'managed' : key === undefined ? 'no key' : null
  const view = (): UpdatesView => ({ isOn: kept.isOn, address: kept.address, version, unavailable })

  const keep = async (next: Kept) => {
    if (file !== undefined) await replaceFile(file, JSON.stringify(next, null, 2))
    kept = next
  }
  const rulesFor = (what: string, maxBytes: number): FetchRules => ({
    maxBytes,
    timeoutMs: TIMEOUT_MS,
    network,
    allowAddress,
    // The user named it: it may be in their own network.
    ownHost: new URL(kept.address).host,
    words: {
      what,
      wrongType: `The ${what} has another type.`,
      notPublic: `The ${what} is at an address that is not public.`,
    },
  })
  const announced = async (signal: AbortSignal): Promise<Release> => {
    if (key === undefined || unavailable !== null)
      throw new QuarryError('conflict', unavailableReasons[unavailable ?? 'no key'])
    if (kept.address === '')
      throw new QuarryError('usage', 'No address is set to ask for updates.', { where: 'address' })
    const pieces: Uint8Array[] = []
    const rules = rulesFor('description of the release', MOST_DESCRIPTION_BYTES)
    await guardedFetch(kept.address, signal, rules, (piece) => void pieces.push(piece))
    const found = readRelease(Buffer.concat(pieces).toString('utf8'), key, kept.address)
    if (kept.newest !== null && compareVersions(found.version, kept.newest) < 0)
      throw new QuarryError(
        'invalid_input',
        `The address announces ${found.version}, and announced ${kept.newest} before.`,
        {
          where: kept.address,
          hint: 'An old answer was sent again. Nothing was downloaded.',
        },
      )
    if (found.version !== kept.newest) await keep({ ...kept, newest: found.version })
    return found
  }
  const check = async (signal: AbortSignal): Promise<UpdateCheck> => {
    const found = await announced(signal)
    if (compareVersions(found.version, version) <= 0) return { kind: 'current', version }
    const file = found.downloads.find(({ platform }) => platform === given.platform)
    const download = file ? { url: file.url, bytes: file.bytes, sha256: file.sha256 } : null
    return { kind: 'available', version: found.version, date: found.date, notes: found.notes, download }
  }
  return {
    view,
    change: async ({ isOn = kept.isOn, address = kept.address }) => {
      if (address !== '') mustBeSafe(address)
      // Another address has its own history.
      await keep({ isOn, address, newest: address === kept.address ? kept.newest : null })
      return view()
    },
    check,
    download: async function* (folder, signal) {
      const found = await check(signal)
      if (found.kind === 'current' || found.download === null)
        throw new QuarryError('not_found', 'There is no newer package for this computer.')
      yield* downloadInto(folder, found.download, signal, rulesFor('package', MOST_DOWNLOAD_BYTES))
    },
  }
}

const unavailableReasons = {
  managed: 'Another program has installed Quarry and updates it: apt, rpm or npm.',
  'no key': 'This package was built without the key of a publisher, and cannot check updates.',
} as const

/** Below /usr and /opt lies what the system's packages installed; in node_modules, what npm did. */
function isManaged(programFolder: string): boolean {
  return /^\/(?:usr|opt)\//.test(programFolder) || programFolder.split(/[/\\]/).includes('node_modules')
}

/** @throws QuarryError usage */
function mustBeSafe(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return
  throw new QuarryError('usage', 'The address for updates begins with https://.', { where: 'address' })
}

function read(file: string | undefined): Kept {
  let stored: unknown = {}
  try {
    if (file !== undefined) stored = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Nothing was set, or what was set cannot be read: then nothing is asked.
  }
  return shape.parse(typeof stored === 'object' && stored !== null ? stored : {})
}

/** The public key that packages of this publisher carry; undefined in a checkout, and where it was built without one. */
export function publisherKey(): string | undefined {
  const file = resourcePath('update-key.pem')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
