import { z } from 'zod'
import { assumption } from './assumption.ts'

const parameterName = z.string().regex(/^[A-Za-z_][\w-]*$/)
const positiveInteger = z.number().int().positive()
const mediaTypes = z.array(z.string().regex(/^[a-z]+\/[\w.+-]+$/)).min(1)

/** The section of the service profile for multimodal embedding (Search and Embedding, "POST {base_url}/vl-embedding"). */
export const vlEmbeddingSection = z.strictObject({
  maxBodyBytes: assumption(positiveInteger),
  minContents: assumption(z.number().int().min(0)),
  emptyText: assumption(z.enum(['accepted', 'refused'])),
  modelRequired: assumption(z.boolean()),
  defaultModel: assumption(z.string().min(1)),
  extraModels: assumption(z.record(z.string(), positiveInteger)),
  localModels: assumption(z.record(z.string(), z.string())),
  modelAliases: assumption(z.record(z.string(), z.array(z.string().min(1)))),
  fusionName: assumption(parameterName),
  frameRateName: assumption(parameterName),
  instructionName: assumption(parameterName),
  imageName: assumption(parameterName),
  videoName: assumption(parameterName),
  mediaForm: assumption(z.enum(['data_url', 'base64'])),
  mediaNames: assumption(z.enum(['local_only', 'always', 'never'])),
  imageTypes: assumption(mediaTypes),
  videoTypes: assumption(mediaTypes),
  longestSide: assumption(positiveInteger),
  maxImagePixels: assumption(positiveInteger),
  defaultFusion: assumption(z.boolean()),
  defaultFrameRate: assumption(z.number().min(0).max(1)),
  zeroFrameRate: assumption(z.enum(['one_frame', 'refused'])),
  textType: assumption(z.string().min(1)),
  imageType: assumption(z.string().min(1)),
  videoType: assumption(z.string().min(1)),
  imageCountHolds: assumption(z.enum(['images', 'images_and_frames'])),
})
