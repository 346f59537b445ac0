import { documentKinds, type DocumentKind, type Json } from '../../model/document.ts'

/** A field as text: strings as they are, numbers and booleans written out, lists joined by lines; nothing for the rest. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value))
    return (value as readonly Json[])
      .map(textOf)
      .filter((part) => part !== '')
      .join('\n')
  return ''
}

/** An http or https address, or nothing: whatever else stands in the column stays in the raw record only. */
export function urlOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return /^https?:\/\/[^\s/]/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined
}

/** A language code in its shortest form: `eng` and `EN` are `en`, `pt-BR` is `pt`. Names of languages are not understood. */
export function languageOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const code = value.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return undefined
  try {
    return new Intl.Locale(code).language
  } catch {
    return undefined
  }
}

/** Names joined by "; ": from a string, a list of strings, or a list of objects with a `name`. */
export function authorsOf(value: Json | undefined): string | undefined {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]
  const joined = list
    .map((item) => textOf(typeof item === 'object' && item !== null && 'name' in item ? item['name'] : item).trim())
    .filter((name) => name !== '')
    .join('; ')
  return joined === '' ? undefined : joined
}

/** One of the kinds of documents, or nothing. */
export function kindOf(value: Json | undefined): DocumentKind | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return documentKinds.find((kind) => kind === name)
}

/**
 * How far an id of a guessed column goes. A number of up to nine digits often counts the records of its file, and another
 * file has it for another record; anything else names its record wherever that is.
 */
export function scopeOfGuessed(id: string): { readonly idScope?: 'file' } {
  return /^\d{1,9}$/.test(id) ? { idScope: 'file' } : {}
}

/** An id as text; numbers are written out. */
export function idOf(value: Json | undefined): string | undefined {
  const id = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return id === '' ? undefined : id
}
