import { z } from 'zod'
import { QuarryError } from '../../base/errors.ts'
import { answerSection, chatSection, messagesSection, researchSection, streamsSection } from './languageProfile.ts'
import { assumption } from './assumption.ts'
import { groundingSection } from './groundingProfile.ts'
import { generationSection } from './generationProfile.ts'
import { vlEmbeddingSection } from './mediaProfile.ts'
import shipped from '../../../../resources/service-profile.json' with { type: 'json' }

const positiveInteger = z.number().int().positive()
const milliseconds = z.number().int().positive().max(86_400_000)

const wireSection = z.strictObject({
  characterUnit: assumption(z.literal('utf16')),
  connectTimeoutMs: assumption(milliseconds),
  idleTimeoutMs: assumption(milliseconds),
  replyTimeoutMs: assumption(milliseconds),
  maxReplyBytes: assumption(positiveInteger),
  maxConnections: assumption(positiveInteger),
  unknownParameters: assumption(z.enum(['ignored', 'refused'])),
})

const retrySection = z.strictObject({
  maxAttempts: assumption(positiveInteger),
  baseDelayMs: assumption(milliseconds),
  maxDelayMs: assumption(milliseconds),
})

const embeddingSection = z.strictObject({
  maxBodyBytes: assumption(positiveInteger),
  minInputs: assumption(z.number().int().min(0)),
  emptyText: assumption(z.enum(['accepted', 'refused'])),
  modelRequired: assumption(z.boolean()),
  defaultModel: assumption(z.string().min(1)),
  extraModels: assumption(z.record(z.string(), positiveInteger)),
  localModels: assumption(z.record(z.string(), z.string())),
  modelAliases: assumption(z.record(z.string(), z.array(z.string().min(1)))),
  rankWeights: assumption(z.record(z.string(), z.number().min(0).max(100))),
  learntWeights: assumption(z.record(z.string(), z.number().min(0).max(100))),
  learntRankWeights: assumption(z.record(z.string(), z.number().min(0).max(100))),
})

const parameterName = z.string().regex(/^[A-Za-z_][\w-]*$/)

const searchSection = z.strictObject({
  maxBodyBytes: assumption(positiveInteger),
  searchKindName: assumption(parameterName),
  requiredTextsName: assumption(parameterName),
  excludedTextsName: assumption(parameterName),
  highlightFormatName: assumption(parameterName),
  adultFilterName: assumption(parameterName),
  imagesName: assumption(parameterName),
  videoAdultFilterName: assumption(parameterName),
  subjectsName: assumption(parameterName),
  subjectsEnableName: assumption(parameterName),
  subjectsCountName: assumption(parameterName),
  maxSubjects: assumption(positiveInteger),
  videoQueryCharacters: assumption(positiveInteger),
  freeFullContents: assumption(z.number().int().min(0)),
  defaultCount: assumption(positiveInteger),
  defaultVideoCount: assumption(positiveInteger),
  defaultTimeBasis: assumption(z.enum(['auto', 'published', 'crawled'])),
  autoTimeBasis: assumption(z.enum(['published_else_crawled', 'published', 'crawled'])),
  defaultHighlight: assumption(z.boolean()),
  defaultHighlightTokens: assumption(positiveInteger),
  defaultHighlightFormat: assumption(z.enum(['markdown', 'text'])),
  defaultFullContent: assumption(z.boolean()),
  defaultFullContentTokens: assumption(positiveInteger),
  defaultAdultFilter: assumption(z.enum(['off', 'strict'])),
  defaultSubjectsEnable: assumption(z.boolean()),
  defaultSubjectsCount: assumption(positiveInteger),
})

const profileSchema = z.strictObject({
  version: z.literal(1),
  wire: wireSection,
  retry: retrySection,
  embedding: embeddingSection,
  vlEmbedding: vlEmbeddingSection,
  search: searchSection,
  streams: streamsSection,
  answer: answerSection,
  chat: chatSection,
  messages: messagesSection,
  research: researchSection,
  grounding: groundingSection,
  generation: generationSection,
})

export type ServiceProfile = z.output<typeof profileSchema>

/**
 * Reads a profile: the shipped one with `override` merged over it, assumption by assumption. In an override `reason` may
 * be left out. Throws `invalid_input` naming the entry that is unknown or has the wrong type.
 */
export function parseProfile(override: unknown = {}, source = 'the service profile'): ServiceProfile {
  // It is read once in a thread: compiling a checker for each part took most of that thread's start.
  const parsed = profileSchema.safeParse(mergeProfile(shipped, override, source), { jitless: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new QuarryError('invalid_input', `The service profile is not usable: ${issue?.message ?? 'unknown reason'}.`, {
    where: `${source}, ${issue?.path.join('.') || 'top level'}`,
    hint: 'Correct the entry, or remove it to use the built-in assumption.',
  })
}

function mergeProfile(base: Record<string, unknown>, override: unknown, source: string): Record<string, unknown> {
  if (!isRecord(override))
    throw new QuarryError('invalid_input', 'A service profile must be a JSON object of sections.', { where: source })
  const merged: Record<string, unknown> = { ...base }
  for (const [section, entries] of Object.entries(override)) {
    const known = base[section]
    if (!isRecord(known) || !isRecord(entries)) merged[section] = entries
    else merged[section] = { ...known, ...withReasons(entries) }
  }
  return merged
}

function withReasons(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      isRecord(entry) ? { reason: 'Set by the user.', ...entry } : entry,
    ]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The shipped assumptions. */
export const defaultProfile: ServiceProfile = parseProfile()
