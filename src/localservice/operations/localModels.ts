import { invalidParameter, missingParameter } from '../localError.ts'

/** The local service's language models. Both quote; one also says what it looked at before it did. */
const extractModel = 'local/extract-1.0'
export const reasonModel = 'local/reason-1.0'
const own = [extractModel, reasonModel]

/** The model parameter, or what the profile takes where it may be left out. */
export function modelOr(
  value: unknown,
  { modelRequired, defaultModel }: { readonly modelRequired: boolean; readonly defaultModel: string },
): unknown {
  return modelRequired ? value : (value ?? defaultModel)
}

/**
 * The model of ours that answers for `value`: one of our own, or one that the user's list names. Throws 400 for others.
 * `nativeVendor`: whose models are known by their native ids too, with hyphens where the identifier has dots.
 */
export function localModel(value: unknown, listed: readonly string[], nativeVendor?: string): string {
  if (value === undefined || value === null) throw missingParameter('model')
  const names = new Map<unknown, string>([
    ...listed.map((name) => [name, extractModel] as const),
    ...own.map((name) => [name, name] as const),
  ])
  if (nativeVendor !== undefined)
    for (const [name, model] of names)
      if (typeof name === 'string' && name.startsWith(`${nativeVendor}/`))
        names.set(name.slice(nativeVendor.length + 1).replaceAll('.', '-'), model)
  const model = names.get(value)
  if (model === undefined) throw invalidParameter(`model must be one of ${[...own, ...listed].join(', ')}`)
  return model
}
