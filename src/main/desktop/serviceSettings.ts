import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { ServiceAccess, ServiceChange } from '../../contract/desktop.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import { parseApiKey } from '../service/transport/apiKey.ts'
import { parseBaseUrl } from '../service/transport/parseBaseUrl.ts'
import type { RemoteService } from '../service/serviceHandle.ts'
import type { KeptSecret } from '../settings/networkSettings.ts'

/** Which service the desktop app uses: what the environment gave, else what the user set in the app. */
export interface ServiceSettings {
  /** Undefined where address or key is missing: then the local service answers. */
  remote(): RemoteService | undefined
  /** For the page. */
  view(): ServiceAccess
  /** The settings as they would be. Nothing is kept before `keep` is called. @throws QuarryError usage */
  changed(change: ServiceChange): ServiceSettings & { keep(): void }
}

/** Given by the environment at the start. */
export interface GivenService {
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
}

interface Kept {
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

/** Of a key shorter than this, even its last characters would give too much away. */
const shownFromLength = 12

/** The address is kept in `file`, the key where `secrets` keeps it. */
export function createServiceSettings(file: string, secrets: KeptSecret, given: GivenService): ServiceSettings {
  const of = (kept: Kept): ServiceSettings => {
    const baseUrl = given.baseUrl ?? kept.baseUrl
    const apiKey = given.apiKey ?? kept.apiKey
    return {
      remote: () => (baseUrl && apiKey ? { baseUrl, apiKey } : undefined),
      view: () => ({
        baseUrl,
        keyEnd: apiKey === null ? null : apiKey.length < shownFromLength ? '' : apiKey.slice(-4),
        keyKeptIn: secrets.keptIn,
        given: (['baseUrl', 'apiKey'] as const).filter((name) => given[name] !== undefined),
      }),
      changed: (change) => {
        const next = {
          baseUrl: change.baseUrl ? parseBaseUrl(change.baseUrl) : change.baseUrl === null ? null : kept.baseUrl,
          apiKey: change.apiKey ? parseApiKey(change.apiKey) : change.apiKey === null ? null : kept.apiKey,
        }
        const keep = () => {
          writeBaseUrl(file, next.baseUrl)
          if (next.apiKey === null) secrets.forget()
          else if (next.apiKey !== kept.apiKey) secrets.write(next.apiKey)
        }
        return { ...of(next), keep }
      },
    }
  }
  return of({ baseUrl: readBaseUrl(file), apiKey: secrets.read() ?? null })
}

const shape = z.object({ baseUrl: z.string().nullable() })

/** A file that is missing or damaged holds no address. */
function readBaseUrl(file: string): string | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8'))).baseUrl
  } catch {
    return null
  }
}

function writeBaseUrl(file: string, baseUrl: string | null): void {
  mkdirSync(dirname(file), { recursive: true, mode: ownerOnly.folder })
  writeFileSync(`${file}.new`, JSON.stringify({ baseUrl }), { mode: ownerOnly.file })
  renameSync(`${file}.new`, file)
}
