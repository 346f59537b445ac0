import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'
import { QuarryError } from '../base/errors.ts'
import {
  isException,
  isLoopback,
  straight,
  type NetworkRoutes,
  type Proxy,
  type Route,
} from '../service/transport/networkRoute.ts'

const proxyModes = ['none', 'system', 'manual', 'pac'] as const

/** What the system knows of proxies; the shell gives it. */
export interface SystemProxies {
  /** By the system's settings. */
  proxyFor(url: URL): Promise<Proxy | undefined>
  /** By the file of rules at `pacUrl`; undefined where this shell cannot run one. */
  readonly byRules: ((pacUrl: string, url: URL) => Promise<Proxy | undefined>) | undefined
}

/** Where the password of a proxy is kept, as the key of the service is. */
export interface KeptSecret {
  readonly keptIn: 'keychain' | 'session'
  read(): string | undefined
  write(text: string): void
  forget(): void
}

const shape = z.object({
  mode: z.enum(proxyModes).catch('system'),
  url: z.string().catch(''),
  user: z.string().catch(''),
  exceptions: z.array(z.string()).catch([]),
  pacUrl: z.string().catch(''),
  certificatesFile: z.string().nullable().catch(null),
})
type Kept = z.output<typeof shape>

export interface NetworkView extends Kept {
  readonly hasPassword: boolean
  readonly passwordKeptIn: 'keychain' | 'session'
  readonly canRunRules: boolean
  /** Subjects of the certificates in the file. */
  readonly certificates: readonly string[]
  /** Why the file of certificates is not used. */
  readonly problem: string | undefined
}

export type NetworkChange = Partial<Kept> & { readonly password?: string | null }

/** How this user's Quarry reaches the network, whatever library it opens. */
export interface NetworkSettings extends NetworkRoutes {
  view(): NetworkView
  /** Checks, keeps and uses what is given. @throws QuarryError usage, and then nothing has changed */
  change(change: NetworkChange): Promise<NetworkView>
}

/**
 * Reads the settings from `file` (undefined: kept for the process only). A file that is missing or damaged means the system's
 * proxy and no certificates of one's own.
 */
export function createNetworkSettings({
  file,
  system,
  secret,
  onSecret,
}: {
  readonly file: string | undefined
  readonly system: SystemProxies
  readonly secret: KeptSecret
  /** Told each password that is used, so that no log has it. */
  readonly onSecret: (text: string) => void
}): NetworkSettings {
  let kept = read(file)
  let trusted = readCertificates(kept.certificatesFile)
  const known = secret.read()
  if (known !== undefined) onSecret(known)

  const proxyOf = async (url: URL): Promise<Proxy | undefined> => {
    // As browsers do: what listens on this computer is asked without a detour.
    if (isLoopback(url.hostname)) return undefined
    switch (kept.mode) {
      case 'none':
        return undefined
      case 'system':
        return system.proxyFor(url)
      case 'pac':
        return kept.pacUrl === '' ? undefined : system.byRules?.(kept.pacUrl, url)
      case 'manual':
        if (kept.url === '' || isException(url.hostname, kept.exceptions)) return undefined
        return { url: kept.url, token: tokenOf(kept.user, secret.read()) }
    }
  }
  const view = (): NetworkView => ({
    ...kept,
    hasPassword: secret.read() !== undefined,
    passwordKeptIn: secret.keptIn,
    canRunRules: system.byRules !== undefined,
    certificates: trusted.subjects,
    problem: trusted.problem,
  })
  return {
    routeTo: async (url): Promise<Route> => {
      const proxy = await proxyOf(url)
      return proxy || trusted.text !== undefined ? { proxy, certificates: trusted.text } : straight
    },
    view,
    change: async ({ password, ...change }) => {
      const next = checked({ ...kept, ...change }, system)
      const nextTrusted = readCertificates(next.certificatesFile)
      if (change.certificatesFile && nextTrusted.problem !== undefined)
        throw new QuarryError('usage', nextTrusted.problem, { where: change.certificatesFile })
      await write(file, next)
      kept = next
      trusted = nextTrusted
      if (password === null) secret.forget()
      else if (password !== undefined) {
        onSecret(password)
        secret.write(password)
      }
      return view()
    },
  }
}

/** A password that is kept until the process ends: for shells without a keychain. */
export function createSessionSecret(given: string | undefined): KeptSecret {
  let text = given
  return {
    keptIn: 'session',
    read: () => text,
    write: (next) => void (text = next),
    forget: () => void (text = undefined),
  }
}

function checked(next: Kept, system: SystemProxies): Kept {
  const url = next.url.trim()
  if (next.mode === 'pac' && !system.byRules)
    throw new QuarryError('usage', 'A file of proxy rules can be used in the desktop app only.', { where: 'mode' })
  if (next.mode === 'pac' && next.pacUrl.trim() !== '' && !URL.canParse(next.pacUrl.trim()))
    throw new QuarryError('usage', 'This is no address of a file of proxy rules.', { where: 'pacUrl' })
  return {
    ...next,
    url: url === '' ? '' : parseProxyUrl(url),
    pacUrl: next.pacUrl.trim(),
    exceptions: next.exceptions.map((name) => name.trim()).filter((name) => name !== ''),
  }
}

/** The address of a proxy without a trailing slash; `proxy.example:3128` is one of HTTP. @throws QuarryError usage */
function parseProxyUrl(text: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !['http:', 'https:', 'socks5:'].includes(url.protocol) || url.hostname === '')
    throw new QuarryError('usage', 'The proxy must be an http, https or socks5 address.', { where: 'proxy' })
  if (url.username || url.password)
    throw new QuarryError('usage', 'User name and password of the proxy belong in their own fields.', {
      where: 'proxy',
    })
  return `${url.protocol}//${url.host}`
}

/** The value of Proxy-Authorization; undefined without a user name. */
export function tokenOf(user: string, password: string | undefined): string | undefined {
  return user === '' ? undefined : `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`
}

interface Trusted {
  readonly text: string | undefined
  readonly subjects: readonly string[]
  readonly problem: string | undefined
}

function readCertificates(file: string | null): Trusted {
  if (file === null) return { text: undefined, subjects: [], problem: undefined }
  const none = (problem: string): Trusted => ({ text: undefined, subjects: [], problem })
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return none('The file of certificates cannot be read.')
  }
  try {
    const parts = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    if (parts.length === 0) return none('The file of certificates holds no certificate in PEM format.')
    const subjects = parts.map((part) => new X509Certificate(part).subject.replaceAll('\n', ', '))
    return { text: parts.join('\n'), subjects, problem: undefined }
  } catch {
    return none('The file of certificates holds one that is damaged.')
  }
}

function read(file: string | undefined): Kept {
  if (file === undefined) return shape.parse({})
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return shape.parse({})
  }
}

async function write(file: string | undefined, kept: Kept): Promise<void> {
  if (file !== undefined) await replaceFile(file, JSON.stringify(kept, null, 2))
}
