import type { Dispatcher } from 'undici'
import { systemClock, type Clock } from '../../base/clock.ts'
import { ApiKey } from './apiKey.ts'
import { parseBaseUrl } from './parseBaseUrl.ts'
import { createDispatcher } from './dispatchers.ts'
import { straight, type Route } from './networkRoute.ts'
import { defaultProfile, type ServiceProfile } from '../profile/profile.ts'

/** Where requests go and with what. Operations take it as their first parameter; nothing here reads the environment. */
export interface ServiceConnection {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Absent where the service wants none. */
  readonly apiKey: ApiKey | undefined
  readonly dispatcher: Dispatcher
  readonly profile: ServiceProfile
  readonly clock: Clock
}

export interface ConnectionSettings {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly profile?: ServiceProfile | undefined
  readonly dispatcher?: Dispatcher | undefined
  readonly clock?: Clock | undefined
  /** How the base address is reached; straight when left out. */
  readonly route?: Route | undefined
  /** For replies of megabytes that are only read with `sendInto`. */
  readonly readsInPlace?: boolean | undefined
}

/** Checks the settings and opens nothing yet. Throws `usage` on an address or key that cannot be used. */
export function createConnection(settings: ConnectionSettings): ServiceConnection {
  const profile = settings.profile ?? defaultProfile
  const { connectTimeoutMs, maxConnections } = profile.wire
  return {
    baseUrl: parseBaseUrl(settings.baseUrl),
    apiKey: settings.apiKey === undefined ? undefined : new ApiKey(settings.apiKey),
    profile,
    clock: settings.clock ?? systemClock,
    // Timeouts are request.ts's own, measured on the connection's clock: the dispatcher's are off.
    dispatcher:
      settings.dispatcher ??
      createDispatcher({
        route: settings.route ?? straight,
        maxConnections,
        connectTimeoutMs,
        readsInPlace: settings.readsInPlace,
      }),
  }
}
