import { refuse } from '../errors.ts'

/**
 * Checks of one parameter against its documented rule, before anything is sent. Each throws a ServiceError of kind
 * `too_large` that names the field and the rule; undefined is a parameter that is left out, and always passes.
 */
type Value = unknown

export interface Bounds {
  readonly least?: number
  readonly most?: number
  readonly isWhole?: boolean
}

export function checkNumber(field: string, value: Value, bounds: Bounds): void {
  const { least, most, isWhole = false } = bounds
  if (value === undefined) return
  const fits =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (!isWhole || Number.isInteger(value)) &&
    value >= (least ?? -Infinity) &&
    value <= (most ?? Infinity)
  if (fits) return
  throw refuse(field, numberRule(field, bounds))
}

/** Each sentence is written as a whole, so that windows can word it in their language. */
function numberRule(field: string, { least, most, isWhole }: Bounds): string {
  if (least === undefined && most === undefined)
    return isWhole ? `${field} must be a whole number.` : `${field} must be a number.`
  if (most === undefined)
    return isWhole
      ? `${field} must be a whole number of ${least} or more.`
      : `${field} must be a number of ${least} or more.`
  if (least === undefined)
    return isWhole
      ? `${field} must be a whole number of ${most} or less.`
      : `${field} must be a number of ${most} or less.`
  return isWhole
    ? `${field} must be a whole number from ${least} to ${most}.`
    : `${field} must be a number from ${least} to ${most}.`
}

export function checkChoice(field: string, value: Value, choices: readonly string[]): void {
  if (value === undefined || (typeof value === 'string' && choices.includes(value))) return
  throw refuse(field, `${field} must be one of ${choices.join(', ')}.`)
}

export function checkFlag(field: string, value: Value): void {
  if (value !== undefined && typeof value !== 'boolean') throw refuse(field, `${field} must be true or false.`)
}

export function checkText(field: string, value: Value): void {
  if (value !== undefined && (typeof value !== 'string' || value === ''))
    throw refuse(field, `${field} must be a text.`)
}

export function checkTexts(field: string, value: Value): void {
  if (value === undefined) return
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && one !== ''))
    throw refuse(field, `${field} must be a list of texts.`)
}

export function checkObject(field: string, value: Value): void {
  if (value !== undefined && !isRecord(value)) throw refuse(field, `${field} must be an object.`)
}

export function checkObjects(field: string, value: Value): void {
  if (value !== undefined && (!Array.isArray(value) || !value.every(isRecord)))
    throw refuse(field, `${field} must be a list of objects.`)
}

/** `known` is the user's list in the profile; where it is empty every model is let through. */
export function checkModel(value: Value, known: readonly string[], isRequired = true): void {
  if (value === undefined && !isRequired) return
  if (typeof value !== 'string' || value === '') throw refuse('model', 'model must be named.')
  if (known.length > 0 && !known.includes(value) && !value.startsWith('local/'))
    throw refuse('model', `model must be one of ${known.join(', ')}.`)
}

/** At least one message, each with one of `roles`. */
export function checkMessages(value: Value, roles: readonly string[]): void {
  if (!Array.isArray(value) || value.length === 0) throw refuse('messages', 'messages needs at least one message.')
  for (const [index, message] of value.entries()) {
    const role: unknown = isRecord(message) ? message['role'] : undefined
    if (typeof role !== 'string' || !roles.includes(role))
      throw refuse(`messages[${index}].role`, `messages[${index}].role must be one of ${roles.join(', ')}.`)
  }
}

/** The serialised body, checked against the profile's size. */
export function serialise(body: object, maxBodyBytes: number): string {
  const text = JSON.stringify(body)
  const bodyBytes = Buffer.byteLength(text)
  if (bodyBytes > maxBodyBytes)
    throw refuse('body', `The request is ${bodyBytes} bytes; at most ${maxBodyBytes} are allowed.`)
  return text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
