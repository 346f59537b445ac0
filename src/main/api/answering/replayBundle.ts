import { z } from 'zod'
import { QuarryError } from '../../base/errors.ts'
import {
  bundledRun,
  journalLine,
  profileName,
  reportName,
  reportPageName,
  runsName,
} from '../../exporting/bundle/format.ts'
import { readBundle, type ReadBundle } from '../../exporting/bundle/readBundle.ts'
import { toHtml } from '../../exporting/toHtml.ts'
import { toMarkdown } from '../../exporting/toMarkdown.ts'
import type { RunId } from '../../model/ids.ts'
import { newResearchReducer, reduceChunks, researchOf } from '../../research/research.ts'
import { parseProfile } from '../../service/profile/profile.ts'
import { reportText } from './runText.ts'

export interface Replay {
  readonly path: string
  readonly ok: boolean
  readonly title: string
  readonly createdAt: string
  readonly madeWith: string
  readonly runs: number
  /** Events of all journals. */
  readonly events: number
  readonly parts: number
  /** The report as the journal gives it again, in Markdown. */
  readonly report: string
  readonly problems: readonly string[]
}

/**
 * Makes the report of a research bundle again from its journal, and compares it with the one in it byte for byte. Nothing is
 * sent. @throws QuarryError as readBundle does; invalid_input where a part cannot be read
 */
export async function replayBundle(path: string, signal?: AbortSignal): Promise<Replay> {
  const bundle = await readBundle(path, signal)
  const { manifest, parts } = bundle
  const runs = parsed(z.array(bundledRun).min(1), jsonOf(bundle, runsName, path), runsName, path)
  const profile = parseProfile(jsonOf(bundle, profileName, path), profileName)
  let events = 0
  const replayed = []
  for (const run of runs) {
    const request = requestOf(bundle, run.request, path)
    const lines = partOf(bundle, run.journal, path).toString('utf8').split('\n').filter(Boolean)
    const chunks = lines.map((line, at) => {
      const { event, data, sequence } = parsed(journalLine, jsonOfText(line, run.journal, path), run.journal, path)
      if (sequence !== at + 1) throw noPart(run.journal, path)
      return { event, data }
    })
    events += chunks.length
    replayed.push({
      run,
      research: researchOf(profile, await reduceChunks(newResearchReducer(profile, request), chunks)),
    })
  }
  const last = replayed.at(-1)
  if (!last) throw noPart(runsName, path)
  const { run, research } = last
  const { state, model, origin, requestId, createdAt, question } = run
  // A journal without a text was never exported: its events are damaged.
  if (research.report === '') throw noPart(run.journal, path)
  const text = reportText({ id: run.runId as RunId, state, model, origin, requestId, createdAt }, question, research)
  const made = new Map([
    [reportName, toMarkdown(text)],
    [reportPageName, toHtml(text)],
  ])
  const differing = [...made].flatMap(([name, again]) =>
    parts.get(name)?.equals(Buffer.from(again, 'utf8')) === true ? [] : [`${name} is not what the journal gives.`],
  )
  const problems = [...bundle.problems, ...differing]
  return {
    path,
    ok: problems.length === 0,
    title: manifest.title,
    createdAt: manifest.createdAt,
    madeWith: manifest.madeWith,
    runs: runs.length,
    events,
    parts: manifest.parts.length,
    report: made.get(reportName) ?? '',
    problems,
  }
}

function partOf({ parts }: ReadBundle, name: string, path: string): Buffer {
  const bytes = parts.get(name)
  if (!bytes) throw noPart(name, path)
  return bytes
}

/** The body of a request as it was sent, once it is known to be one. */
function requestOf(bundle: ReadBundle, name: string, path: string): string {
  parsed(z.looseObject({}), jsonOf(bundle, name, path), name, path)
  return partOf(bundle, name, path).toString('utf8')
}

function jsonOf(bundle: ReadBundle, name: string, path: string): unknown {
  return jsonOfText(partOf(bundle, name, path).toString('utf8'), name, path)
}

function jsonOfText(text: string, name: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noPart(name, path)
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown, name: string, path: string): z.output<T> {
  const found = schema.safeParse(value)
  if (found.success) return found.data
  throw noPart(name, path)
}

function noPart(name: string, path: string): QuarryError {
  return new QuarryError('invalid_input', `${name} of this bundle cannot be read.`, { where: path })
}
