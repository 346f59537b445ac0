import { SaxesParser } from 'saxes'
import { QuarryError } from '../../../base/errors.ts'

/** Attributes by their names as they are written. */
export type XmlAttributes = Readonly<Record<string, string>>

/** What is told of the elements of an XML part. Names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  text(text: string): void
  close(name: string): void
}

/** Deeper elements are refused. Office programs nest a few dozen levels. */
const MAX_DEPTH = 1_000

/**
 * Parses a part piece by piece, and yields after each piece. Entities that a document declares are not expanded.
 * @throws QuarryError invalid_input for XML that is not well-formed
 */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  parser.on('error', (error) => {
    throw notRead(error.message)
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY')) throw notRead('It declares entities.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw notRead('Its elements are nested too deep.')
    handler.open(localName(name), attributes)
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  parser.on('closetag', ({ name }) => {
    depth--
    handler.close(localName(name))
  })
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece))
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder?.decode() ?? '')
  parser.close()
  yield
}

/** Reads a part to its end. @throws as {@link readXml} */
export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(bytes, handler)) continue
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** By the mark at the beginning, or by how the first sign, a bracket, is written; else as the part states. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const [, stated = ''] = statement.exec(Buffer.from(bytes.subarray(0, STATED_WITHIN)).toString('latin1')) ?? []
  // Its beginning would look otherwise.
  return /^utf-?16/i.test(stated) || !isKnown(stated) ? 'utf-8' : stated
}

const STATED_WITHIN = 200
const statement = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}

function notRead(detail: string): QuarryError {
  return new QuarryError('invalid_input', 'The XML in the file is damaged or unsafe.', {
    hint: 'Open the file in its own program and save it again.',
    data: { detail },
  })
}
