import { z } from 'zod'
import { assumption } from './assumption.ts'

/** The section of the service profile for grounded generation and videos (Answer, Chat, Research and Generation). */
const parameterName = z.string().regex(/^[A-Za-z_][\w-]*$/)
const lookupPath = z.string().regex(/^(\/[\w.-]+)*$/)
const positiveInteger = z.number().int().positive()
const modelList = z.array(z.string().min(1))

export const generationSection = z.strictObject({
  groundedModels: assumption(modelList),
  videoModels: assumption(modelList),
  videoModelRequired: assumption(z.boolean()),
  defaultVideoModel: assumption(z.string().min(1)),
  maxBodyBytes: assumption(positiveInteger),
  durationName: assumption(parameterName),
  defaultDuration: assumption(z.number().int().min(5).max(10)),
  modelName: assumption(parameterName),
  resolutionName: assumption(parameterName),
  aspectRatioName: assumption(parameterName),
  videoPromptCharacters: assumption(positiveInteger),
  videoDuration: assumption(z.strictObject({ least: positiveInteger, most: positiveInteger })),
  maxImages: assumption(positiveInteger),
  maxImageBytes: assumption(positiveInteger),
  imageForm: assumption(z.enum(['data_url', 'base64'])),
  failureField: assumption(parameterName),
  videoLookupPath: assumption(lookupPath),
  localVideoLookup: assumption(z.boolean()),
  refusedExtraKeys: assumption(z.array(z.string().min(1))),
  pollFirstMs: assumption(positiveInteger),
  pollMaxMs: assumption(positiveInteger),
  maxOutputBytes: assumption(positiveInteger),
  outputTimeoutMs: assumption(positiveInteger),
})
