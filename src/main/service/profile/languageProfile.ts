import { z } from 'zod'
import { assumption } from './assumption.ts'

/** The sections of the service profile for answer, web chat, messages and research (Answer, Chat, Research and Generation). */
const parameterName = z.string().regex(/^[A-Za-z_][\w-]*$/)
/** Names separated by dots, the way into a chunk. */
const fieldPath = z.string().regex(/^[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*$/)
const modelList = z.array(z.string().min(1))

export const streamsSection = z.strictObject({
  maxEventChars: assumption(z.number().int().positive()),
  maxBodyBytes: assumption(z.number().int().positive()),
  chunkTypeName: assumption(parameterName),
  chatEndMarks: assumption(z.array(z.enum(['done', 'finish', 'usage', 'finish_reason'])).min(1)),
})

export const answerSection = z.strictObject({
  models: assumption(modelList),
  modelRequired: assumption(z.boolean()),
  defaultModel: assumption(z.string().min(1)),
  messageRoles: assumption(modelList),
  depthName: assumption(parameterName),
  defaultDepth: assumption(z.enum(['queries_only', 'queries_and_search', 'full'])),
  defaultMaxQueries: assumption(z.number().int().min(1).max(30)),
})

export const chatSection = z.strictObject({
  models: assumption(modelList),
  reasoningModels: assumption(modelList),
  defaultModel: assumption(z.string().min(1)),
  defaultWebSearch: assumption(z.enum(['auto', 'on', 'off'])),
  acceptsBearer: assumption(z.boolean()),
  thinkTag: assumption(z.string().min(1)),
})

export const messagesSection = z.strictObject({
  models: assumption(modelList),
  nativeVendor: assumption(z.string().min(1)),
  modelRequired: assumption(z.boolean()),
  defaultModel: assumption(z.string().min(1)),
  versionHeader: assumption(z.string().regex(/^[a-z][a-z-]*-version$/)),
  systemName: assumption(parameterName),
  toolsName: assumption(parameterName),
  toolChoiceName: assumption(parameterName),
  topKName: assumption(parameterName),
  stopSequencesName: assumption(parameterName),
  thinkingName: assumption(parameterName),
  metadataName: assumption(parameterName),
  outputControlName: assumption(parameterName),
  stopDetailsName: assumption(parameterName),
  refusalMarker: assumption(z.string().min(1)),
  pauseMarker: assumption(z.string().min(1)),
})

export const researchSection = z.strictObject({
  defaultTier: assumption(z.enum(['lite', 'standard', 'pro', 'pro-visual'])),
  backgroundName: assumption(parameterName),
  noBriefName: assumption(parameterName),
  continueAnywayName: assumption(parameterName),
  planAnglesField: assumption(fieldPath),
  planQuestionField: assumption(fieldPath),
  queriesField: assumption(fieldPath),
  totalField: assumption(fieldPath),
  resultsField: assumption(fieldPath),
  analysisField: assumption(fieldPath),
  outlineField: assumption(fieldPath),
  evidenceField: assumption(fieldPath),
  evidenceIndexField: assumption(fieldPath),
  visualField: assumption(fieldPath),
  htmlDeltaField: assumption(fieldPath),
  htmlField: assumption(fieldPath),
  usageField: assumption(fieldPath),
  errorField: assumption(fieldPath),
  selectionsShape: assumption(z.string().min(1)),
})
