import type { Random } from '../base/random.ts'
import { sameSecret } from '../base/sameSecret.ts'

/**
 * Who may use the server: a link with a token that works once, and a cookie that stands for the browser it was opened
 * in until the server stops. Neither is ever written anywhere.
 */
export interface Sessions {
  /** A new token for a link; it works once. */
  newToken(): string
  /** Spends the token and gives the Set-Cookie header of a new session, or undefined when it is unknown or spent. */
  exchange(token: string): string | undefined
  /** Whether a Cookie header holds a session. */
  holds(cookieHeader: string | undefined): boolean
}

/** Cookies do not know ports: `port` in the name keeps two servers on one machine apart. */
export function createSessions(random: Random, port: number): Sessions {
  const name = `quarry-${port}`
  const tokens: string[] = []
  const secrets: string[] = []
  return {
    newToken() {
      const token = random.hex(32)
      tokens.push(token)
      return token
    },
    exchange(token) {
      const at = tokens.findIndex((known) => sameSecret(token, known))
      if (at < 0) return undefined
      tokens.splice(at, 1)
      const secret = random.hex(32)
      secrets.push(secret)
      return `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/`
    },
    holds(cookieHeader) {
      for (const cookie of cookieHeader?.split(';') ?? []) {
        const [key, value] = cookie.trim().split('=', 2)
        if (key === name && value && secrets.some((secret) => sameSecret(value, secret))) return true
      }
      return false
    },
  }
}
