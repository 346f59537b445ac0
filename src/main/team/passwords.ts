import { z } from 'zod'
import type { KeptSecret } from '../settings/networkSettings.ts'

/** Passwords of teams' databases. They are where the key of the service is: in the keychain, or in this process only. */
export interface TeamPasswords {
  /** Undefined: what the system has for it (a password file, or none). */
  of(url: string): string | undefined
  keep(url: string, password: string): void
  forget(url: string): void
}

const kept = z.record(z.string(), z.string())

/** A secret that is no list of ours is one password for every team: that of the environment. */
export function createTeamPasswords(secret: KeptSecret, onSecret: (text: string) => void): TeamPasswords {
  const given = secret.read()
  const read = (): Record<string, string> | undefined => {
    const text = secret.read()
    if (text === undefined) return {}
    try {
      const found = kept.safeParse(JSON.parse(text))
      return found.success ? found.data : undefined
    } catch {
      return undefined
    }
  }
  const common = read() === undefined ? given : undefined
  for (const text of common === undefined ? Object.values(read() ?? {}) : [common]) onSecret(text)
  return {
    of: (url) => read()?.[url] ?? common,
    keep: (url, password) => {
      onSecret(password)
      secret.write(JSON.stringify({ ...read(), [url]: password }))
    },
    forget: (url) => {
      const { [url]: _, ...others } = read() ?? {}
      secret.write(JSON.stringify(others))
    },
  }
}
