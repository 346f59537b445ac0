import type { EmbeddingInputType } from '../../main/service/wire/embedding.ts'
import { encodeText } from '../encoder/encodeText.ts'
import { embeddingLimits } from '../limits.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import { postOperation, type OperationCall } from '../operation.ts'
import type { LocalProfile } from '../profile.ts'
import { countTokens, promptTokens } from './countTokens.ts'
import { localModelOf, type LocalEmbeddingModel } from './embeddingModels.ts'
import { EmbeddingReplyWriter } from './embeddingReplyWriter.ts'

/** POST {base_url}/embedding, answered by the offline encoder under a name of its own. */
export const embeddingOperation = postOperation('embedding', '/embedding', 'embedding', async (call) => {
  const { input, model, dimension, inputType } = checkEmbedding(call.parameters, call.profile)
  call.noteItems(input.length)
  return { contentType: 'application/json', body: await encodeAll(input, model, dimension, inputType, call) }
})

// The thread also answers other requests: it looks up for them after so many texts.
const textsPerTurn = 64

async function encodeAll(
  input: readonly string[],
  model: LocalEmbeddingModel,
  dimension: number,
  inputType: EmbeddingInputType,
  call: OperationCall,
): Promise<Buffer> {
  const writer = new EmbeddingReplyWriter(input.length, dimension, call.requestId)
  const vector = new Float64Array(model.width)
  let inputTokens = 0
  for (let turn = 0; turn < input.length; turn++) {
    // Reversed is another order than that of the indices for every batch of two or more.
    const index = call.twist.shuffle ? input.length - 1 - turn : turn
    const text = input[index] ?? ''
    encodeText(text, model.width, vector)
    writer.add(index, vector)
    inputTokens += countTokens(text) + (inputType === 'query' ? promptTokens : 0)
    if (turn % textsPerTurn === textsPerTurn - 1) {
      await new Promise((resolve) => setImmediate(resolve))
      call.signal.throwIfAborted()
    }
  }
  return writer.finish(model.name, inputTokens, call.twist.warning)
}

interface CheckedEmbedding {
  readonly input: readonly string[]
  readonly model: LocalEmbeddingModel
  readonly dimension: number
  readonly inputType: EmbeddingInputType
}

/** The parameters table of the operation, row by row. Throws 400. */
function checkEmbedding(parameters: Readonly<Record<string, unknown>>, profile: LocalProfile): CheckedEmbedding {
  const { input, dimension, input_type: inputType = null } = parameters
  checkInput(input, profile)
  const model = checkModel(parameters['model'], profile)
  if (!embeddingLimits.inputTypes.includes(inputType))
    throw invalidParameter('input_type must be query, document or null')
  if (dimension === undefined)
    return { input, model, dimension: model.width, inputType: inputType as EmbeddingInputType }
  if (typeof dimension !== 'number' || !Number.isInteger(dimension) || dimension < 1 || dimension > model.width)
    throw invalidParameter(`dimension must be a positive integer up to ${model.width}`)
  return { input, model, dimension, inputType: inputType as EmbeddingInputType }
}

function checkInput(input: unknown, profile: LocalProfile): asserts input is readonly string[] {
  if (input === undefined || input === null) throw missingParameter('input')
  if (!Array.isArray(input)) throw invalidParameter('input must be a list of strings')
  if (input.length < profile.embedding.minInputs)
    throw invalidParameter(`input must have at least ${profile.embedding.minInputs} elements`)
  if (input.length > embeddingLimits.elements)
    throw invalidParameter(`input must have at most ${embeddingLimits.elements} elements`)
  for (const [index, text] of input.entries()) {
    if (typeof text !== 'string') throw invalidParameter(`input[${index}] must be a string`)
    if (text.length > embeddingLimits.charactersPerElement)
      throw invalidParameter(`input[${index}] must have at most ${embeddingLimits.charactersPerElement} characters`)
    if (text === '' && profile.embedding.emptyText === 'refused')
      throw invalidParameter(`input[${index}] must not be empty`)
  }
}

function checkModel(value: unknown, profile: LocalProfile): LocalEmbeddingModel {
  if (value === undefined || value === null) {
    if (profile.embedding.modelRequired) throw missingParameter('model')
    return checkModel(profile.embedding.defaultModel, {
      ...profile,
      embedding: { ...profile.embedding, modelRequired: true },
    })
  }
  const model = typeof value === 'string' ? localModelOf(value) : undefined
  if (!model) throw invalidParameter(`model must be one of ${[...embeddingLimits.dimensionByModel.keys()].join(', ')}`)
  return model
}
