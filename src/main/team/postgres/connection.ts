import { readFileSync } from 'node:fs'
import { Client, Pool as ConnectionPool, types, type PoolClient, type PoolConfig } from 'pg'
import { advise } from '../../base/advice.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { isAbort, QuarryError } from '../../base/errors.ts'
import { isLoopback } from '../../service/transport/networkRoute.ts'

/** Where a team's database is, and as whom it is used. */
export interface TeamAddress {
  /** `postgres://NAME@HOST:PORT/DATABASE?sslrootcert=FILE`, without a password. */
  readonly url: string
  readonly password: string | undefined
}

/** A way to ask the server: a pool, or one of its connections within a transaction. */
export interface Queryable {
  /** Rows of a query; `T` states the columns that its SQL selects. */
  rows<T>(sql: string, ...values: readonly unknown[]): Promise<T[]>
  /** Runs a statement; answers how many rows it wrote. */
  run(sql: string, ...values: readonly unknown[]): Promise<number>
}

/** Connections to a team's database. */
export interface TeamConnection extends Queryable {
  /** Runs `work` in one transaction. */
  transaction<T>(work: (on: Queryable) => Promise<T>): Promise<T>
  /**
   * Asks beside everything else that this desk does there. When `signal` is aborted its queries end, also on the server, and
   * reject with the signal's reason.
   */
  asking(signal: AbortSignal): Queryable
  close(): Promise<void>
}

/** What waits longer for a connection has no server to wait for. */
const CONNECT_MS = 5_000
/** Side by side from one desk: for what is sent and taken over, and once more for questions. */
const CONNECTIONS = 4
/** What a question takes longer is of no use any more: the server ends it by itself, should this desk be gone. */
const LONGEST_QUESTION_MS = 60_000

/** int8 as a number: times in ms and counts are below 2^53. */
const INT8 = 20

/**
 * Opens connections as they are needed. @throws QuarryError usage where the address is no address of PostgreSQL, or would
 * send passwords and evidence without TLS
 */
export function connectTeam(address: TeamAddress): TeamConnection {
  const { url, ssl } = checkedAddress(address.url)
  const config: PoolConfig = {
    Client: TeamClient,
    connectionString: withPassword(url, address.password),
    ssl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    application_name: 'quarry',
    types: {
      getTypeParser: (oid, format) => (oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format)),
    },
  }
  const pool = new ConnectionPool(config)
  const questions = new ConnectionPool({
    ...config,
    // Not a parameter of the connection: poolers refuse those.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${LONGEST_QUESTION_MS}`)
    },
  })
  // A connection that breaks while nobody uses it is left out of the pool; the next query has another.
  for (const one of [pool, questions]) one.on('error', () => {})
  return {
    ...queryable((sql, values) => pool.query(sql, values)),
    transaction: (work) =>
      using(pool, async (client) => {
        try {
          await client.query('BEGIN')
          const result = await work(queryable((sql, values) => client.query(sql, values)))
          await client.query('COMMIT')
          return { result }
        } catch (error) {
          const broken = await client.query('ROLLBACK').then(
            () => false,
            () => true,
          )
          return { error: teamError(error), broken }
        }
      }),
    asking: (signal) => queryable((sql, values) => ask(questions, signal, sql, values)),
    close: async () => {
      await Promise.all([pool.end(), questions.end()])
    },
  }
}

/** Ends what could not log in: node-postgres leaves such a connection to the server, which waits a minute for the login. */
class TeamClient extends Client {
  override connect(): Promise<Client>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void): Promise<Client> | void {
    if (!done) return super.connect()
    super.connect((error: Error) => {
      if (error) this.end(() => {})
      done(error)
    })
  }
}

type Outcome<T> = { readonly result: T } | { readonly error: unknown; readonly broken: boolean }

/** Uses a connection of a pool for some work, which says whether the next one may have it. */
async function using<T>(pool: ConnectionPool, work: (client: PoolClient) => Promise<Outcome<T>>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw teamError(error)
  })
  // Without a listener a server that goes away would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  const outcome = await work(client)
  client.off('error', ignore)
  client.release('error' in outcome && outcome.broken)
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** A query that ends with `signal`, here at once and on the server as soon as it hears of it. */
function ask(pool: ConnectionPool, signal: AbortSignal, sql: string, values: readonly unknown[]): Promise<Rows> {
  return using(pool, async (client) => {
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      throwIfAborted(signal)
      return { result: await Promise.race([client.query(sql, [...values]), aborted.promise]) }
    } catch (error) {
      if (!signal.aborted) return { error, broken: false }
      // The connection is given up: a late cancellation would hit the query after this one.
      const process = 'processID' in client ? client.processID : undefined
      pool.query('SELECT pg_cancel_backend($1)', [process]).catch(() => {})
      return { error: signal.reason, broken: true }
    } finally {
      signal.removeEventListener('abort', abort)
    }
  })
}

interface Rows {
  readonly rows: unknown[]
  readonly rowCount: number | null
}

function queryable(query: (sql: string, values: unknown[]) => Promise<Rows>): Queryable {
  const asked = async (sql: string, values: readonly unknown[]) => {
    try {
      return await query(sql, [...values])
    } catch (error) {
      throw teamError(error)
    }
  }
  return {
    rows: async <T>(sql: string, ...values: readonly unknown[]) => (await asked(sql, values)).rows as T[],
    run: async (sql, ...values) => (await asked(sql, values)).rowCount ?? 0,
  }
}

/** Parameters of an address: others would overrule what is checked here, or keep a secret where addresses are kept. */
const parameters = new Set(['sslmode', 'sslrootcert'])

/** The address with what node-postgres shall do about TLS: always and verified, unless the server is on this computer. */
function checkedAddress(text: string): { readonly url: string; readonly ssl: PoolConfig['ssl'] } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new QuarryError('usage', 'This is no address of a PostgreSQL database.', {
      where: withoutPassword(text),
      hint: 'It is like postgres://name@host:5432/database.',
    })
  const mode = url.searchParams.get('sslmode')
  const root = url.searchParams.get('sslrootcert')
  for (const name of url.searchParams.keys())
    if (!parameters.has(name))
      throw new QuarryError('usage', `The address of a team takes no parameter "${name}".`, {
        hint: 'Name, host, port and database stand before the question mark; behind it, sslrootcert=FILE may.',
      })
  url.search = ''
  // Without one, node-postgres takes the host that the environment names, wherever that is.
  if (url.hostname === '') url.hostname = 'localhost'
  const isHere = isLoopback(url.hostname)
  if (isHere && mode === null && root === null) return { url: url.href, ssl: false }
  if (mode !== null && mode !== 'verify-full' && !isHere)
    throw new QuarryError('usage', `A team is reached with TLS that is verified; "sslmode=${mode}" does not do that.`, {
      hint: 'Leave out sslmode, and name the authority of the server with sslrootcert=FILE where the system does not know it.',
    })
  if (mode === 'disable') return { url: url.href, ssl: false }
  return { url: url.href, ssl: { rejectUnauthorized: true, ...(root === null ? {} : { ca: readRoot(root) }) } }
}

function readRoot(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new QuarryError('usage', 'The certificate of the authority cannot be read.', { where: file })
  }
}

/** node-postgres takes what the address says before anything beside it. */
function withPassword(text: string, password: string | undefined): string {
  if (password === undefined) return text
  const url = new URL(text)
  url.password = encodeURIComponent(password)
  return url.href
}

/** An address as it may be kept and shown. */
export function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return text.replace(/:[^:@/]*@/, '@')
  const url = new URL(text)
  url.password = ''
  return url.href
}

/** The password that an address was given with. */
export function passwordOf(text: string): string | undefined {
  const password = URL.canParse(text) ? new URL(text).password : ''
  if (password === '') return undefined
  try {
    return decodeURIComponent(password)
  } catch {
    // A per cent sign that was typed as it is.
    return password
  }
}

const NOT_ALLOWED = '42501'
const refused = new Set(['28000', NOT_ALLOWED])
const WRONG_PASSWORD = '28P01'
/** How node-postgres says that the server asked for a password and there is none. */
const noPassword = /client password must be a/

/** What PostgreSQL or the network reports, as an error of ours. */
function teamError(error: unknown): unknown {
  if (error instanceof QuarryError || !(error instanceof Error) || isAbort(error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const details = { cause: error, data: { kind: 'team', ...(code === '' ? {} : { sqlState: code }) } }
  if (noPassword.test(error.message))
    return new QuarryError('permission', "The team's server asks for a password, and none is known here.", {
      ...details,
      hint: advise('teamPassword'),
    })
  if (code === WRONG_PASSWORD)
    return new QuarryError('permission', "The team's server does not take this password.", {
      ...details,
      hint: advise('teamPassword'),
    })
  if (code === NOT_ALLOWED && error.message.startsWith('must be owner of'))
    return new QuarryError('permission', "The team's server leaves this to the role that owns its tables.", {
      ...details,
      hint: 'Who set the team up can do it.',
    })
  if (code === NOT_ALLOWED && /^(?:new row violates|permission denied)/.test(error.message))
    return new QuarryError('permission', 'What you may do in the team does not include this.', {
      ...details,
      hint: 'An owner of the team can change your role.',
    })
  if (refused.has(code))
    return new QuarryError('permission', `The team's server refuses this: ${error.message}.`, {
      ...details,
      hint: 'An owner of the team says who may do what.',
    })
  if (code === '3F000' || code === '42P01')
    return new QuarryError('not_found', 'This database holds no team.', {
      ...details,
      hint: advise('setUpTeam'),
    })
  // A failed write to the network has a code that looks like one of PostgreSQL's.
  if (code !== 'EPIPE' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57'))
    return new QuarryError('service', `The team's server answered: ${error.message}.`, details)
  return new QuarryError('service', unreached(error, code), {
    ...details,
    hint: 'Check the address and the port, whether PostgreSQL runs there, and whether a firewall or a VPN is in the way. The library can be used without it.',
  })
}

/** What the network reports, in words. */
function unreached(error: Error, code: string): string {
  // Of several addresses of one name each has failed; the first says enough.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : []
  const reason: Error & { readonly address?: string; readonly port?: number } = first instanceof Error ? first : error
  const at = reason.address === undefined ? 'its address' : `${reason.address}, port ${reason.port ?? '?'}`
  if (code === 'ECONNREFUSED') return `The team's server does not answer: nothing takes connections at ${at}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "No computer is known by the name of the team's server."
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return "The network does not lead to the team's server."
  if (code === 'ETIMEDOUT' || /timeout/i.test(reason.message)) return "The team's server did not answer in time."
  if (code === 'ECONNRESET' || code === 'EPIPE' || /terminated/i.test(reason.message))
    return "The connection to the team's server broke off."
  return `The team's server cannot be reached: ${reason.message.replace(/\.$/, '') || code}.`
}
