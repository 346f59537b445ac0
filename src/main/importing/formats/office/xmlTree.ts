import { readXml, type XmlAttributes } from '../package/readXml.ts'

/** An element of an XML part with all that is in it. The name comes without its prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

/**
 * The elements of these names as trees, in the order of the part and as it is read. An element inside such a tree belongs
 * to it; what is outside all of them is passed over. @throws QuarryError as readXml does
 */
export async function* readElements(
  bytes: AsyncIterable<Uint8Array>,
  names: ReadonlySet<string>,
): AsyncGenerator<XmlElement> {
  let complete: XmlElement[] = []
  const open: OpenElement[] = []
  const reading = readXml(bytes, {
    open: (name, attributes) => {
      if (open.length === 0 && !names.has(name)) return
      const element: OpenElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    text: (text) => {
      open.at(-1)?.children.push(text)
    },
    close: () => {
      const element = open.pop()
      if (element && open.length === 0) complete.push(element)
    },
  })
  for await (const _ of reading) {
    yield* complete
    complete = []
  }
}

/** The first element of this name with all that is in it. @throws QuarryError as readXml does */
export async function readTree(bytes: AsyncIterable<Uint8Array>, name: string): Promise<XmlElement | undefined> {
  for await (const element of readElements(bytes, new Set([name]))) return element
  return undefined
}

/** An attribute by its name without prefix: producers choose their own prefixes. */
export function attribute({ attributes }: XmlElement, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  for (const key in attributes)
    if (key.endsWith(name) && key[key.length - name.length - 1] === ':') return attributes[key]
  return undefined
}

/** An attribute that has a prefix, where one of the same name without prefix means something else (`r:id`). */
export function prefixedAttribute({ attributes }: XmlElement, name: string): string | undefined {
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

export function elements({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string')
}

/** A child, or by several names a child of a child. */
export function child(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  let found = element
  for (const name of names) found = found && elements(found).find((one) => one.name === name)
  return found
}

/** All elements of this name below, in their order, but none inside another one of them. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return elements(element).flatMap((one) => (one.name === name ? [one] : descendants(one, name)))
}

/** All text in an element. */
export function textOf({ children }: XmlElement): string {
  return children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('')
}
