import { QuarryError } from '../../base/errors.ts'
import type { ExtractedPart, FileFormat, ParsedPart, ReadContext } from './format.ts'

/**
 * A format whose files are documents, or hold some, and are read in an isolated process: extraction/extractors.ts has its
 * program, under the same name.
 */
export function documentFormat(facts: Omit<FileFormat, 'input' | 'read'>): FileFormat {
  return {
    ...facts,
    input: 'file',
    read: async function* ({ name, path }, context) {
      if (path === undefined) throw new QuarryError('internal', `${name} is not in a file.`)
      for await (const extracted of context.extraction.read({ format: facts.name, path, name }, context))
        yield { parts: tellFacts(extracted, context), textBytes: 0 }
    },
  }
}

function tellFacts(extracted: readonly ExtractedPart[], context: ReadContext): ParsedPart[] {
  const parts: ParsedPart[] = []
  for (const part of extracted)
    if (part.kind === 'facts') context.onFacts(part.facts)
    else parts.push(part)
  return parts
}
