import { createReadStream } from 'node:fs'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import {
  journalName,
  profileName,
  reportName,
  reportPageName,
  requestName,
  runsName,
  type BundledRun,
} from '../../exporting/bundle/format.ts'
import { writeBundle } from '../../exporting/bundle/writeBundle.ts'
import { jsonRecord } from '../../exporting/data/records.ts'
import { toHtml } from '../../exporting/toHtml.ts'
import { toMarkdown } from '../../exporting/toMarkdown.ts'
import { wholeText, type ZipPart } from '../../exporting/zip.ts'
import type { RunId } from '../../model/ids.ts'
import type { Original } from '../../model/original.ts'
import type { Run } from '../../model/run.ts'
import type { Research } from '../../research/research.ts'
import { reportText } from './runText.ts'

/**
 * A research as a bundle: what was sent and what came back, run by run, and what was made of it.
 * @throws QuarryError not_found; conflict where no text has come
 */
export async function researchBundle(
  core: Core,
  runId: number,
): Promise<{ readonly pieces: AsyncIterable<Uint8Array>; readonly sources: number }> {
  const { researching } = core.library
  const { run, research } = await researching.open(runId as RunId)
  if (run.state === 'running')
    throw new QuarryError('conflict', `Run ${run.id} is still being written.`, { hint: 'Export it when it has ended.' })
  const runs = await withParents(core, run)
  const { question } = researching.askedIn(run)
  const facts = { createdAt: new Date(core.clock.now()).toISOString(), madeWith: core.version, title: question }
  return {
    pieces: writeBundle(parts(core, runs, run, research), facts),
    sources: research.citations.filter(({ source }) => source !== undefined).length,
  }
}

/** The run that made the plan first. */
async function withParents({ library }: Core, run: Run): Promise<readonly Run[]> {
  const runs = [run]
  for (let { parentId } = run; parentId !== undefined && runs.every(({ id }) => id !== parentId);) {
    const parent = await library.researching.get(parentId)
    runs.unshift(parent)
    parentId = parent.parentId
  }
  return runs
}

async function* parts(
  core: Core,
  runs: readonly Run[],
  run: Run,
  research: Research,
): AsyncGenerator<ZipPart, undefined> {
  const { researching, runs: journal } = core.library
  const bundled = runs.map((one, at) => bundledRun(one, at + 1, researching.askedIn(one).question))
  yield text(runsName, json(bundled))
  yield text(profileName, json({ research: assumptions(core.service.profile.research) }))
  for (const [at, one] of runs.entries()) {
    yield text(requestName(at + 1), one.request)
    yield { name: journalName(at + 1), pieces: () => journalLines(journal.chunks(one.id)) }
  }
  const plan = research.plan ?? (await planOf(core, runs))
  if (plan) yield text('plan.json', json(plan.raw))
  const { selections } = researching.askedIn(run)
  if (selections) yield text('selections.json', json(selections))
  const report = reportText(run, researching.askedIn(run).question, research)
  yield text('evidence/sources.jsonl', lines(report.sources))
  yield text(
    'evidence/results.jsonl',
    lines(research.rounds.flatMap(({ round, results }) => results.map((group) => ({ round, ...group })))),
  )
  yield* savedEvidence(
    core,
    report.sources.flatMap(({ url }) => url ?? []),
  )
  yield text(reportName, toMarkdown(report))
  yield text(reportPageName, toHtml(report))
  if (research.html !== undefined) yield text('visual.html', research.html)
}

async function planOf({ library }: Core, runs: readonly Run[]) {
  const [first] = runs
  return first && (await library.researching.open(first.id)).research.plan
}

/** What the library holds of the cited pages: documents, and the originals that it keeps. */
async function* savedEvidence({ library }: Core, urls: readonly string[]): AsyncGenerator<ZipPart, undefined> {
  const { documents, source, originals } = library
  const saved = await documents.findSaved([...new Set(urls)].map((url) => ({ url })))
  const ids = [...new Set(saved.flat().map(({ documentId }) => documentId))]
  if (ids.length === 0) return
  const found = await source.exportDocuments(ids, 0, ids.length)
  yield text('evidence/documents.jsonl', lines(found.map(jsonRecord)))
  const kept = new Map<string, Original>()
  for (const id of ids)
    for (const original of await originals.ofDocument(id))
      if (original.storage === 'folder' && original.hash !== undefined) kept.set(original.hash, original)
  for (const [hash, original] of kept) {
    const file = await originals.fileOf(original)
    yield { name: `evidence/originals/${hash}`, pieces: () => createReadStream(file) }
  }
}

function bundledRun(run: Run, number: number, question: string): BundledRun {
  const { id, state, model, origin, requestId, usage, createdAt, finishedAt, error } = run
  return {
    number,
    runId: id,
    state,
    question,
    ...defined({ model, requestId, usage, finishedAt, error }),
    origin,
    createdAt,
    request: requestName(number),
    journal: journalName(number),
  }
}

async function* journalLines(chunks: ReturnType<Core['library']['runs']['chunks']>): AsyncGenerator<string, undefined> {
  for await (const { sequence, at, event, data } of chunks)
    yield `${JSON.stringify({ sequence, at, ...defined({ event }), data })}\n`
}

/** As a profile is written, so that a replay reads the same journal by the same assumptions. */
function assumptions(section: object): object {
  return Object.fromEntries(
    Object.entries(section).map(([name, value]) => [name, { value, reason: 'As it was when this was exported.' }]),
  )
}

const text = (name: string, content: string): ZipPart => ({ name, pieces: () => wholeText(content) })
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
