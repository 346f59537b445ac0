import { QuarryError } from '../../base/errors.ts'
import { extensionOf } from '../sources/extension.ts'
import type { FileFormat, FileHead } from './format.ts'

/** From this fit on a file that no extension explains is taken for one of the format. */
const recognisedFrom = 0.9

/** The formats that can be read, and which of them a file is of. */
export class FormatRegistry {
  readonly #formats: FileFormat[] = []

  constructor(formats: readonly FileFormat[]) {
    for (const format of formats) this.add(format)
  }

  get all(): readonly FileFormat[] {
    return this.#formats
  }

  /** @throws QuarryError internal for a name that is taken */
  add(format: FileFormat): void {
    if (this.#formats.some(({ name }) => name === format.name))
      throw new QuarryError('internal', `There is a format named ${format.name} already.`)
    this.#formats.push(format)
  }

  /** @throws QuarryError usage for a name that no format has */
  named(name: string): FileFormat {
    const found = this.#formats.find((format) => format.name === name)
    if (found) return found
    throw new QuarryError('usage', `"${name}" is not a format that is known here.`, {
      where: 'format',
      hint: `Some that are: ${this.#formats.map((format) => format.name).join(', ')}.`,
    })
  }

  /** The formats that a file's extension stands for, or its whole name. */
  withExtensionOf(fileName: string): readonly FileFormat[] {
    const extension = extensionOf(fileName)
    if (extension === undefined) return []
    const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    return this.#formats.filter(
      ({ extensions, fileNames }) => extensions.includes(extension) || fileNames?.test(name) === true,
    )
  }

  /** The formats that a file with this extension may be of, which its first bytes tell. */
  withLooseExtensionOf(fileName: string): readonly FileFormat[] {
    const extension = extensionOf(fileName)
    if (extension === undefined) return []
    return this.#formats.filter(({ looseExtensions }) => looseExtensions?.includes(extension) === true)
  }

  /**
   * The format of a file that is no text, or is read as a file: by its first bytes, else by its extension, else by how
   * surely a format recognises it. What has the extension of a text is one. An extension does not count where the file
   * has not the first bytes of its format, and another format recognises it. An empty file is of no such format.
   */
  binaryFormatOf(head: FileHead, fileName: string): FileFormat | undefined {
    if (head.bytes.length === 0) return undefined
    const named = this.withExtensionOf(fileName)
    const byMagic = named.length > 0 && named.every(isText) ? [] : this.#formats
    const magic = byMagic.filter((format) => format.magic && startsWith(head.bytes, format.magic))
    const byName = named.find((format) => !isText(format))
    const isNamed = byName ? byName.magic === undefined || startsWith(head.bytes, byName.magic) : named.length > 0
    return best(magic, head, fileName) ?? (isNamed ? byName : (this.#recognised(head, fileName) ?? byName))
  }

  #recognised(head: FileHead, fileName: string): FileFormat | undefined {
    const found = best(
      this.#formats.filter(({ input, magic }) => input === 'file' && magic === undefined),
      head,
      fileName,
    )
    return found && found.sniff(head, fileName) >= recognisedFrom ? found : undefined
  }

  /** The format of a text: of those its extension stands for, else of all, the one that fits best. */
  textFormatOf(head: FileHead, fileName: string): FileFormat {
    const named = this.withExtensionOf(fileName).filter(isText)
    const found =
      named.length === 1 ? named[0] : best(named.length > 0 ? named : this.#formats.filter(isText), head, fileName)
    if (!found) throw new QuarryError('internal', `No format fits ${fileName}.`)
    return found
  }
}

function isText({ input }: FileFormat): boolean {
  return input === 'text'
}

function startsWith(bytes: Uint8Array, magic: Uint8Array): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

/** The one that fits best; undefined where none fits at all. */
function best(formats: readonly FileFormat[], head: FileHead, fileName: string): FileFormat | undefined {
  let found: FileFormat | undefined
  let most = 0
  for (const format of formats) {
    const fit = format.sniff(head, fileName)
    if (fit <= most) continue
    most = fit
    found = format
  }
  return found
}
