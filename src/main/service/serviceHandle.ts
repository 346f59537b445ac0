import { systemRandom } from '../base/random.ts'
import { LOCAL_ORIGIN, type Origin } from '../model/vectors/space.ts'
import type { ServiceConnection } from './transport/connection.ts'
import { createEmbeddingClient, type EmbeddingClient } from './embeddingClient.ts'
import { embeddingModelOfReply, embeddingModels } from './operations/embeddingLimits.ts'
import { vlEmbeddingModelOfReply, vlEmbeddingModels } from './operations/vlEmbeddingLimits.ts'
import { parseBaseUrl } from './transport/parseBaseUrl.ts'
import type { ServiceProfile } from './profile/profile.ts'
import { straightRoutes, type NetworkRoutes } from './transport/networkRoute.ts'
import { startLocalService, type LocalServiceThread } from './startLocalService.ts'

/** The service in use: the remote one where there is an address and a key, otherwise the embedded local one. */
export interface ServiceHandle {
  readonly origin: Origin
  readonly baseUrl: string | undefined
  readonly hasKey: boolean
  readonly profile: ServiceProfile
  /** Models by the name they are stored under, with their largest dimension. */
  readonly models: ReadonlyMap<string, number>
  readonly defaultModel: string
  /** The stored name of a model asked for by any of its names; undefined when there is no such model. */
  modelNamed(name: string): string | undefined
  /** Multimodal models by the name they are stored under, with their largest dimension. */
  readonly mediaModels: ReadonlyMap<string, number>
  readonly defaultMediaModel: string
  /** Like {@link modelNamed}, of the multimodal models. */
  mediaModelNamed(name: string): string | undefined
  /** The client for embeddings, started (with the local service, where that is in use) when first asked for. */
  embeddingClient(): Promise<EmbeddingClient>
  /** The connection for everything but embeddings, opened (with the local service) when first asked for. */
  connection(): Promise<ServiceConnection>
  /** How everything else that is fetched leaves this computer. */
  readonly network: NetworkRoutes
  /** Goes by the routes as they are now; requests under way end on the old ones. */
  reroute(): Promise<void>
  close(): Promise<void>
}

/** Where the remote service is and the key for it. Both are needed: without them the local service is used. */
export interface RemoteService {
  readonly baseUrl: string
  readonly apiKey: string
}

export interface ServiceSettings {
  /** Undefined: the embedded local service. */
  readonly remote: RemoteService | undefined
  readonly profile: ServiceProfile
  readonly serviceWorkerUrl: URL
  readonly localServiceWorkerUrl: URL
  /** Where the local service keeps the tasks it works on. */
  readonly localStateFolder: string
  /** Left out: everything is reached straight. */
  readonly network?: NetworkRoutes | undefined
}

/** Starts nothing yet. @throws QuarryError usage on an address that cannot be used */
export function createServiceHandle({
  remote,
  profile,
  serviceWorkerUrl,
  localServiceWorkerUrl,
  localStateFolder,
  network = straightRoutes,
}: ServiceSettings): ServiceHandle {
  const baseUrl = remote && parseBaseUrl(remote.baseUrl)
  const kind = remote ? 'remote' : 'local'
  const storedName = (model: string) => embeddingModelOfReply(model, kind, profile)
  const models = new Map([...embeddingModels(profile)].map(([name, width]) => [storedName(name), width]))
  const storedMediaName = (model: string) => vlEmbeddingModelOfReply(model, kind, profile)
  const mediaModels = new Map([...vlEmbeddingModels(profile)].map(([name, width]) => [storedMediaName(name), width]))
  let embedded: Promise<LocalServiceThread> | undefined
  let client: Promise<EmbeddingClient> | undefined
  let opened: Promise<ServiceConnection> | undefined

  // Another user of the machine, or a page in a browser, may find the port but never gets this secret.
  const secret = systemRandom.hex(32)
  const startEmbedded = () => startLocalService(localServiceWorkerUrl, { stateFolder: localStateFolder, key: secret })
  const settings = async () =>
    remote && baseUrl !== undefined
      ? { baseUrl, apiKey: remote.apiKey, profile, route: await network.routeTo(new URL(baseUrl)) }
      : { baseUrl: (await (embedded ??= startEmbedded())).url, apiKey: secret, profile }
  const start = async () => createEmbeddingClient(serviceWorkerUrl, await settings())
  // Loaded when first needed: what sends requests takes a tenth of a second to load and 20 MB.
  const open = async () => (await import('./transport/connection.ts')).createConnection(await settings())
  return {
    origin: baseUrl ?? LOCAL_ORIGIN,
    baseUrl,
    hasKey: remote !== undefined,
    profile,
    models,
    defaultModel: storedName(profile.embedding.defaultModel),
    modelNamed: (name) => [name, storedName(name)].find((one) => models.has(one)),
    mediaModels,
    defaultMediaModel: storedMediaName(profile.vlEmbedding.defaultModel),
    mediaModelNamed: (name) => [name, storedMediaName(name)].find((one) => mediaModels.has(one)),
    embeddingClient: () => (client ??= start()),
    connection: () => (opened ??= open()),
    network,
    reroute: async () => {
      const previous = opened
      opened = undefined
      if (client) await (await client).connect(await settings())
      // Not waited for: an answer may be streaming for minutes.
      void previous?.then(({ dispatcher }) => dispatcher.close()).catch(() => {})
    },
    close: async () => {
      await (await client)?.close()
      await (await opened)?.dispatcher.destroy()
      await (await embedded)?.close()
    },
  }
}
