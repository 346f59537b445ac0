import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '../../src/main/base/random.ts'
import { table } from './figures.ts'
import { mean, percentile } from './real/statistics.ts'
import { replacePart } from './resultTables.ts'

/**
 * A simulation of a team that is larger than any machine here: 100 desks that search, exchange and embed over 32 nodes. It
 * has the rules of the code (leases, the horizon of a pull, nodes asked side by side) and takes the times of single steps as
 * given; what it shows is what many of them do to each other. Writes its part of RESULTS.md.
 *
 *     node test/bench/teamScale.ts
 */
const desks = 100
const nodes = 32
const random = seededRandom(21)
const hourMs = 3_600_000

const exponential = (meanMs: number) => -meanMs * Math.log(1 - random.next())
/** Times of single steps: half are below `median`, and few are very long. */
const lognormal = (median: number, sigma: number) => {
  const gauss = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return median * Math.exp(sigma * gauss)
}

/** What is to happen, the earliest first: a binary heap. */
class Agenda<T> {
  private readonly heap: { readonly at: number; readonly what: T }[] = []
  add(at: number, what: T): void {
    const { heap } = this
    heap.push({ at, what })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1
      if (this.at(parent) <= this.at(child)) break
      this.swap(parent, child)
      child = parent
    }
  }
  next(): { readonly at: number; readonly what: T } | undefined {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    heap[0] = last
    for (let parent = 0; ;) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      const child = this.at(right) < this.at(left) ? right : left
      if (this.at(child) >= this.at(parent)) break
      this.swap(parent, child)
      parent = child
    }
    return first
  }
  private at(index: number): number {
    return this.heap[index]?.at ?? Number.POSITIVE_INFINITY
  }
  private swap(one: number, other: number): void {
    const { heap } = this
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
}

/** A node answers so many questions at once, and others wait their turn. */
const coresOfNode = 8
const nodeMs = { median: 40, sigma: 0.6 }
const patienceMs = 5_000

/** Every desk asks all nodes side by side, and has its answer when the last one has; one node may be slow or gone. */
function fanOut(everyMs: number, slowNode: boolean) {
  const free = Array.from({ length: nodes }, () => new Float64Array(coresOfNode))
  const [whole, single]: [number[], number[]] = [[], []]
  let missing = 0
  for (let at = 0; at < hourMs / 6; at += exponential(everyMs / desks)) {
    let last = 0
    for (const [node, cores] of free.entries()) {
      let core = 0
      for (let other = 1; other < coresOfNode; other++)
        if ((cores[other] as number) < (cores[core] as number)) core = other
      const takes = lognormal(nodeMs.median, nodeMs.sigma) * (slowNode && node === 0 ? 50 : 1)
      const begins = Math.max(at, cores[core] as number)
      const ms = begins + takes - at
      // What has come too late is cancelled on the node, too.
      cores[core] = Math.min(begins + takes, Math.max(begins, at + patienceMs))
      if (ms > patienceMs) missing++
      else single.push(ms)
      last = Math.max(last, Math.min(ms, patienceMs))
    }
    whole.push(last)
  }
  return { whole, single, missing: missing / (whole.length * nodes) }
}

const textsAtOnce = 200
const requestMs = { median: 1_500, sigma: 0.4 }
const leaseMs = 300_000
const restartMs = 60_000

/** Workers lease texts, embed them and are killed now and then; a lease that nobody ends runs out. */
function embedQueue(texts: number, workers: number, killedEveryMs: number) {
  type Event = { readonly kind: 'free'; readonly worker: number } | { readonly kind: 'expired'; readonly batch: number }
  const agenda = new Agenda<Event>()
  const waiting = Array.from({ length: Math.ceil(texts / textsAtOnce) }, (_, batch) => batch)
  const vectors = new Uint8Array(waiting.length)
  let [done, sent, kills, now] = [0, 0, 0, 0]
  const idle: number[] = []
  const take = (worker: number) => {
    const batch = waiting.pop()
    if (batch === undefined) return void idle.push(worker)
    const takes = lognormal(requestMs.median, requestMs.sigma)
    sent += textsAtOnce
    if (random.next() < 1 - Math.exp(-takes / killedEveryMs)) {
      kills++
      agenda.add(now + leaseMs, { kind: 'expired', batch })
      agenda.add(now + takes + restartMs, { kind: 'free', worker })
      return
    }
    // The vectors and the end of the job are one transaction.
    vectors[batch] = (vectors[batch] as number) + 1
    done++
    agenda.add(now + takes, { kind: 'free', worker })
  }
  for (let worker = 0; worker < workers; worker++) agenda.add(0, { kind: 'free', worker })
  for (let event = agenda.next(); event; event = agenda.next()) {
    now = event.at
    if (event.what.kind === 'free') take(event.what.worker)
    else {
      waiting.push(event.what.batch)
      const worker = idle.pop()
      if (worker !== undefined) take(worker)
    }
  }
  if (vectors.some((count) => count !== 1)) throw new Error('A text has no vector, or two.')
  const ideal = (Math.ceil(texts / textsAtOnce) * requestMs.median * Math.exp(requestMs.sigma ** 2 / 2)) / workers
  return { done, kills, again: sent / (vectors.length * textsAtOnce) - 1, seconds: now / 1000, over: now / ideal - 1 }
}

const pushEveryMs = 600_000
const rowsOfPush = 100
const pullEveryMs = 600_000

/**
 * Desks push and pull. A row is seen by a pull when every transaction that began before its own has ended; a cursor over
 * serial numbers would pass rows by whose transactions end after those of higher numbers.
 */
function exchange(longShare: number) {
  const hours = 8
  const transactions: { readonly begin: number; readonly end: number }[] = []
  for (let desk = 0; desk < desks; desk++)
    for (let at = exponential(pushEveryMs); at < hours * hourMs; at += exponential(pushEveryMs))
      transactions.push({
        begin: at,
        end: at + (random.next() < longShare ? lognormal(60_000, 0.5) : lognormal(300, 0.6)),
      })
  transactions.sort((a, b) => a.begin - b.begin)
  const lags = transactions.map(({ begin, end }, at) => {
    let seen = end
    for (let other = at - 1; other >= 0 && begin - (transactions[other]?.begin ?? 0) < 10 * 60_000; other--)
      seen = Math.max(seen, transactions[other]?.end ?? 0)
    return seen - end
  })
  let lost = 0
  for (let pull = pullEveryMs; pull < hours * hourMs; pull += pullEveryMs) {
    // The highest number that a pull sees; what is lower and not there yet, a cursor never looks at again.
    const highest = transactions.findLastIndex(({ end }) => end <= pull)
    lost += transactions.filter(({ begin, end }, at) => at < highest && begin <= pull && end > pull).length * rowsOfPush
  }
  return { rows: transactions.length * rowsOfPush, lags, lost }
}

const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0)
const percent = (share: number) => `${(100 * share).toFixed(2)} %`
const searches = [
  { name: 'each desk every 30 s', everyMs: 30_000, slowNode: false },
  { name: 'each desk every 5 s', everyMs: 5_000, slowNode: false },
  { name: 'each desk every 1 s', everyMs: 1_000, slowNode: false },
  { name: 'every 5 s, one node 50 times slower', everyMs: 5_000, slowNode: true },
].map(({ name, everyMs, slowNode }) => {
  const { whole, single, missing } = fanOut(everyMs, slowNode)
  return [name, ms(single, 0.5), ms(single, 0.95), ms(whole, 0.5), ms(whole, 0.95), ms(whole, 0.99), percent(missing)]
})
const queues = [
  { workers: nodes, killedEveryMs: Number.POSITIVE_INFINITY, name: 'never' },
  { workers: nodes, killedEveryMs: hourMs, name: 'once an hour' },
  { workers: desks, killedEveryMs: hourMs, name: 'once an hour' },
  { workers: desks, killedEveryMs: 120_000, name: 'every two minutes' },
].map(({ workers, killedEveryMs, name }) => {
  const { kills, again, seconds, over } = embedQueue(1_000_000, workers, killedEveryMs)
  return [String(workers), name, String(kills), percent(again), seconds.toFixed(0), percent(over)]
})
const exchanges = [0, 0.001, 0.01].map((longShare) => {
  const { rows, lags, lost } = exchange(longShare)
  return [
    percent(longShare),
    rows.toLocaleString('en'),
    ms(lags, 0.5),
    ms(lags, 0.99),
    ms([Math.max(...lags)], 0.5),
    mean(lags).toFixed(0),
    lost.toLocaleString('en'),
  ]
})
const part = [
  `A simulation (\`node test/bench/teamScale.ts\`), not a measurement: ${desks} desks and ${nodes} nodes, with the rules of the code and times of single steps that are given. A node answers ${coresOfNode} questions at once in ${nodeMs.median} ms (median; lognormal, sigma ${nodeMs.sigma}); a request for ${textsAtOnce} vectors takes ${requestMs.median} ms; a lease ${leaseMs / 1000} s, a killed worker is back after ${restartMs / 1000} s; a push of ${rowsOfPush} rows is a transaction of 300 ms, and some take a minute.`,
  '',
  `All nodes are asked side by side, and left out after ${patienceMs / 1000} s:`,
  '',
  ...table(['searches', 'one node p50 ms', 'p95', 'all nodes p50 ms', 'p95', 'p99', 'answers left out'], searches),
  '',
  'A million texts to embed, one queue:',
  '',
  ...table(['workers', 'each is killed', 'kills', 'sent again', 'takes s', 'over the ideal'], queues),
  '',
  'Every text has one vector in the end; what is sent again is what was in flight. Rows that desks push, and how long after their commit a pull may read them:',
  '',
  ...table(
    ['long transactions', 'rows in 8 h', 'wait p50 ms', 'p99', 'most', 'mean', 'rows that a serial cursor would lose'],
    exchanges,
  ),
].join('\n')
process.stdout.write(`${part}\n`)
const file = path.join(import.meta.dirname, 'RESULTS.md')
writeFileSync(file, replacePart(readFileSync(file, 'utf8'), 'teamScale', part))
