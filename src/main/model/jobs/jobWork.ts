import { z } from 'zod'
import { originalPolicies } from '../original.ts'

const strings = z.array(z.string()).readonly()

/** As in importing/ocr/recognitionPlan.ts. */
const engine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('system'),
    program: z.string(),
    version: z.string(),
    languages: strings,
    dataFolder: z.string().exactOptional(),
    tellsOrientation: z.boolean(),
  }),
  z.object({ kind: z.literal('bundled'), version: z.string(), languages: strings, dataFiles: strings }),
])
const recognition = z.object({ mode: z.enum(['auto', 'all']), engine, numbers: engine.exactOptional() })

/** How files of records and documents are read, as the library keeps it; ImportOptions says what each is. */
export const storedImportOptions = z.object({
  format: z.string().exactOptional(),
  encoding: z.string().exactOptional(),
  mapping: z
    .object({
      text: strings.exactOptional(),
      title: z.string().exactOptional(),
      url: z.string().exactOptional(),
      date: z.string().exactOptional(),
      id: z.string().exactOptional(),
      language: z.string().exactOptional(),
      authors: z.string().exactOptional(),
      kind: z.string().exactOptional(),
      vector: z.string().exactOptional(),
    })
    .exactOptional(),
  followLinks: z.boolean().exactOptional(),
  password: z.string().exactOptional(),
  recognition: recognition.exactOptional(),
  dimension: z.int().exactOptional(),
  originals: z.enum(originalPolicies).exactOptional(),
})

/** What is read: absolute paths, and the names of uploaded files, null for a file that is called by its path. */
const files = {
  paths: strings,
  /** Absent in jobs of older versions, as are the defaults below. */
  names: z.array(z.string().nullable()).readonly().default([]),
  /** Size and modification time of each path when the job was created: a changed file is not the same work. */
  state: strings,
}

/**
 * The kinds of jobs, each with the schema of its payload: what its runner needs to run it, and to continue it after a
 * restart. A new kind needs an entry here, its stored form (store/jobs/storedWork.ts) and a runner (library.ts).
 */
const jobPayloads = {
  /** Reads files of records and stores a document for each record. */
  'import-records': z.object({
    ...files,
    options: storedImportOptions,
    /** The model that produced the vectors in the column `options.mapping.vector`. */
    model: z.string().exactOptional(),
    isUnattended: z.boolean().default(false),
    passageChars: z.number(),
    passageOverlap: z.number(),
  }),
  /** Copies image and video files into the library and stores a document for each. */
  'import-media': z.object({ ...files, followLinks: z.boolean().default(true) }),
  /** Downloads the images, and optionally the videos, that collected results refer to. */
  'fetch-media': z.object({ videos: z.boolean() }),
  /** Fetches pages and files by their addresses, and stores a document for each. */
  capture: z.object({
    addresses: strings,
    /** Obeys the robots.txt of servers. */
    robots: z.boolean(),
    /** Keeps each page as a file with its styles and images. */
    snapshot: z.boolean(),
    /** Between two pages of a host; undefined: what its robots.txt asks for, else a second. */
    delayMs: z.number().optional(),
    /** The one page of the job as a browser showed it, in a file that the job deletes. */
    handed: z.object({ path: z.string(), selection: z.string() }).optional(),
    passageChars: z.number(),
    passageOverlap: z.number(),
  }),
  /** Embeds texts that have no vector; with `again`, those stored with less precision than their collection requires. */
  'embed-texts': z.object({ again: z.boolean().default(false) }),
  /** Embeds images and videos. The settings are attributes of the vectors. */
  'embed-media': z.object({
    fusion: z.boolean().default(false),
    instruction: z.string().optional(),
    /** 0 to 1 frames per second of video; undefined: the service's default. */
    frameRate: z.number().optional(),
  }),
}

export type JobKind = keyof typeof jobPayloads
export type JobPayload<K extends JobKind> = Readonly<z.output<(typeof jobPayloads)[K]>>

/** What a job does: a discriminated union over its kind. */
export type JobWork<K extends JobKind = JobKind> = {
  [Kind in K]: { readonly kind: Kind; readonly payload: JobPayload<Kind> }
}[K]

/** The two groups of kinds. One job of each group runs at a time, and each group counts its progress in its own unit. */
export type JobFamily = 'import' | 'embed'

export function familyOf(kind: JobKind): JobFamily {
  return kind === 'embed-texts' || kind === 'embed-media' ? 'embed' : 'import'
}

/** Checks a payload that was stored; undefined where it does not match the schema of its kind. */
export function parseWork(kind: JobKind, payload: unknown): JobWork | undefined {
  const parsed = jobPayloads[kind].safeParse(payload)
  return parsed.success ? ({ kind, payload: parsed.data } as JobWork) : undefined
}

/** The work as it will be read back from the library, so that it can be compared with stored work. */
export function normalizeWork({ kind, payload }: JobWork): JobWork {
  return { kind, payload: jobPayloads[kind].parse(JSON.parse(JSON.stringify(payload))) } as JobWork
}
