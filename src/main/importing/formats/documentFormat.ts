import { readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
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
        yield { parts: await partsOf(extracted, context), textBytes: 0 }
    },
  }
}

/** Tells the facts, and reads what is in files. */
async function partsOf(extracted: readonly ExtractedPart[], context: ReadContext): Promise<ParsedPart[]> {
  const parts: ParsedPart[] = []
  for (const part of extracted)
    if (part.kind === 'facts') context.onFacts(part.facts)
    else if (part.kind === 'long-document') parts.push(await readLong(part, context))
    else parts.push(part)
  return parts
}

async function readLong(
  { draft, folder, sections }: Extract<ExtractedPart, { kind: 'long-document' }>,
  { longTexts }: ReadContext,
): Promise<ParsedPart> {
  if (longTexts !== undefined) {
    const kept = path.join(longTexts, path.basename(folder))
    await rename(folder, kept)
    const text = { path: path.join(kept, 'text'), length: (await stat(path.join(kept, 'text'))).size / 2 }
    return {
      kind: 'document',
      draft: { ...draft, text, encodedLayout: { bytes: { path: path.join(kept, 'layout') }, sections } },
    }
  }
  try {
    const text = await readFile(path.join(folder, 'text'), 'utf16le')
    const bytes = await readFile(path.join(folder, 'layout'))
    return { kind: 'document', draft: { ...draft, text, encodedLayout: { bytes, sections } } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
