import { z } from 'zod'

/**
 * A research bundle is a zip archive: requests and journals of its runs, plan and selections, evidence, the report, and
 * `manifest.json` and `SHA256SUMS` with the SHA-256 of each of them.
 */
export const bundleVersion = 1
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const runsName = 'runs.json'
export const profileName = 'profile.json'
export const reportName = 'report.md'
export const reportPageName = 'report.html'
export const requestName = (number: number) => `requests/${number}.json`
export const journalName = (number: number) => `journal/${number}.jsonl`

const part = z.object({ name: z.string().min(1), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

export const bundleManifest = z.object({
  format: z.literal('quarry-research'),
  version: z.int().min(1),
  createdAt: z.string(),
  /** The version of Quarry: another may word the report otherwise. */
  madeWith: z.string(),
  title: z.string(),
  parts: z.array(part),
})
export type BundleManifest = z.output<typeof bundleManifest>

/** What is known of a run besides its chunks; `request` and `journal` name its parts. */
/** Milliseconds since 1970, as far as a Date can state them. */
const instant = z.int().min(0).max(8.64e15)

export const bundledRun = z.object({
  number: z.int().min(1),
  runId: z.int(),
  state: z.enum(['running', 'complete', 'paused', 'cut', 'failed']),
  question: z.string(),
  model: z.string().optional(),
  origin: z.string(),
  requestId: z.string().optional(),
  usage: z.record(z.string(), z.number()).optional(),
  createdAt: instant,
  finishedAt: instant.optional(),
  error: z.object({ kind: z.string(), message: z.string() }).optional(),
  request: z.string(),
  journal: z.string(),
})
export type BundledRun = z.output<typeof bundledRun>

/** A line of a journal: one event as it came. */
export const journalLine = z.object({
  sequence: z.int().min(1),
  at: z.int(),
  event: z.string().optional(),
  data: z.string(),
})
