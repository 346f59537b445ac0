import type { Sentence } from './prepare.ts'

/** Fewer words with content than this, without a figure or a name, claim nothing that could be looked up. */
const fewestWords = 4
const meta =
  /^(?:in (?:summary|conclusion|short|brief|sum)|overall|note that|the following|here (?:is|are)|see also|sources?|references?)\b.{0,60}$/i
/** What the local service says of itself under all it writes: nothing that a source of the text could bear out. */
const localNote = /^taken sentence by sentence from the sources by the local service; no language model wrote this\.?$/i

/** Whether a sentence says something that a source could bear out. Questions and what only leads over do not. */
export function carriesClaim({ text, content, quantities, names }: Sentence): boolean {
  if (/[?？]["”’)]*$/u.test(text) || text.endsWith(':') || meta.test(text) || localNote.test(text)) return false
  if (content.size === 0 && quantities.length === 0) return false
  return quantities.some(({ isSoft }) => !isSoft) || names.some(({ isSoft }) => !isSoft) || content.size >= fewestWords
}
