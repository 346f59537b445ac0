import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { unitsOfUtf8 } from '../../text/utf8Text.ts'
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
    else if (part.kind === 'long-document') parts.push(await readLong(part))
    else parts.push(part)
  return parts
}

async function readLong({
  draft,
  folder,
  sections,
}: Extract<ExtractedPart, { kind: 'long-document' }>): Promise<ParsedPart> {
  try {
    const utf8 = await readShared(path.join(folder, 'text'))
    const bytes = await readShared(path.join(folder, 'layout'))
    const text = { utf8, length: unitsOfUtf8(utf8) }
    return { kind: 'document', draft: { ...draft, text, encodedLayout: { bytes, sections } } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A whole file in memory that threads share: it goes to the one that stores it as it is. */
async function readShared(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = Buffer.from(new SharedArrayBuffer((await file.stat()).size))
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, at)
      if (bytesRead === 0) throw new QuarryError('internal', `${path} became shorter while it was read.`)
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}
