import robotsParser from 'robots-parser'
import { QuarryError } from '../../base/errors.ts'
import type { FetchPage } from '../../service/downloads/fetchPage.ts'

type ParseRobots = typeof robotsParser.default

/** The types of the package describe a default export. Its CommonJS exports the function itself. */
function isParser(exported: unknown): exported is ParseRobots {
  return typeof exported === 'function'
}

function parserOf(exported: unknown): ParseRobots {
  if (isParser(exported)) return exported
  throw new QuarryError('internal', 'robots-parser exports no function.')
}

const parseRobots = parserOf(robotsParser)

/** The name that groups of robots.txt address; the user agent of requests begins with it. */
const agent = 'Quarry'

/** RFC 9309, 2.5: at least 500 KiB are read. */
const maxBytes = 512_000

/** What the robots.txt of hosts allow (RFC 9309), each read once. */
export interface Robots {
  /** @throws QuarryError permission for an address that may not be fetched; as FetchPage for one that cannot be */
  check(url: URL, signal: AbortSignal): Promise<void>
  /** The pause between two pages that a host asks for, ms; undefined before {@link check} has asked it. */
  delayMs(host: string): number | undefined
}

interface Rules {
  readonly allows: (url: string) => boolean
  readonly delayMs: number | undefined
}

const everything: Rules = { allows: () => true, delayMs: undefined }

export function createRobots(fetchPage: FetchPage): Robots {
  const known = new Map<string, Promise<Rules>>()
  const delays = new Map<string, number>()

  const read = async (origin: string, signal: AbortSignal): Promise<Rules> => {
    const url = `${origin}/robots.txt`
    try {
      const { text } = await fetchPage({ url, what: 'robots.txt', maxBytes }, signal)
      const rules = parseRobots(url, text)
      const seconds = rules.getCrawlDelay(agent)
      return {
        allows: (address) => rules.isAllowed(address, agent) ?? true,
        delayMs: seconds === undefined || !(seconds > 0) ? undefined : seconds * 1000,
      }
    } catch (error) {
      if (!(error instanceof QuarryError) || error.code !== 'service') throw error
      const status = error.data['status']
      // RFC 9309, 2.3.1: without a file everything is allowed, and nothing while the file cannot be read.
      if (typeof status === 'number' && status >= 400 && status < 500 && status !== 429) return everything
      if (status === undefined)
        throw new QuarryError('service', 'The server cannot be reached.', {
          where: origin,
          hint: `Check the address, or try again later. (${error.hint ?? error.message})`,
        })
      throw new QuarryError('service', 'The robots.txt of the server cannot be read, so nothing of it is captured.', {
        where: origin,
        hint: `Try again later, or capture without robots.txt if you may. (${error.hint ?? error.message})`,
        data: error.data,
      })
    }
  }

  return {
    check: async (url, signal) => {
      const { origin, host, href } = url
      let rules = known.get(origin)
      if (!rules) {
        known.set(origin, (rules = read(origin, signal)))
        // What failed may go well the next time.
        rules.catch(() => known.delete(origin))
      }
      const { allows, delayMs } = await rules
      if (delayMs !== undefined) delays.set(host, delayMs)
      if (!allows(href))
        throw new QuarryError(
          'permission',
          'The robots.txt of the server does not allow programs to fetch this address.',
          {
            where: href.slice(0, 200),
            hint: 'Open it in a browser and save the page, or capture without robots.txt if you may.',
          },
        )
    },
    delayMs: (host) => delays.get(host),
  }
}
