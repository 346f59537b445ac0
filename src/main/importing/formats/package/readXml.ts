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

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function notRead(detail: string): QuarryError {
  return new QuarryError('invalid_input', 'The XML in the file is damaged or unsafe.', {
    hint: 'Open the file in its own program and save it again.',
    data: { detail },
  })
}
