import { html as names, parse, serialize, type DefaultTreeAdapterMap } from 'parse5'
import { quietStyle } from './quietStyle.ts'

type ParentNode = DefaultTreeAdapterMap['parentNode']
type Element = DefaultTreeAdapterMap['element']

/** Where a page finds what it shows. Both answer with what may stand in it, or undefined for what is left out. */
export interface PageSources {
  /** A `data:` address for that of an image. */
  image(address: string): string | undefined
  /** The text of a style sheet. */
  style(address: string): string | undefined
}

/** It loads nothing but what it holds, and runs nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"

/**
 * Left out with all that is in them: they run, load, send, stand in for what they load, or are parsed in another way when
 * they come from a tree that was serialised.
 */
const dropped = new Set(
  'script noscript template base meta link object embed applet param iframe frame frameset portal audio video source track canvas dialog animate animatetransform animatemotion set foreignobject handler listener noembed noframes mglyph malignmark'.split(
    ' ',
  ),
)

/** Left out; what is in them stays. */
const unwrapped = new Set('form button label fieldset xmp listing plaintext'.split(' '))

const fields = new Set('input select textarea datalist'.split(' '))

/** Attributes that only state how something looks, reads or is told apart. */
const kept = new Set(
  (
    'abbr align alt axis bgcolor border cellpadding cellspacing char charoff cite class clear color cols colspan compact ' +
    'coords datetime dir face frame headers height hspace id label lang name noshade nowrap open rel reversed role rows ' +
    'rowspan rules scope shape size span start style summary title translate type valign value vspace width ' +
    'viewbox preserveaspectratio xmlns d x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy points transform fill fill-opacity ' +
    'fill-rule stroke stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-opacity opacity clip-path clip-rule mask offset stop-color stop-opacity gradientunits gradienttransform ' +
    'spreadmethod text-anchor dominant-baseline alignment-baseline font-family font-size font-weight font-style ' +
    'letter-spacing textlength lengthadjust marker-start marker-mid marker-end markerwidth markerheight refx refy orient ' +
    'patternunits patterntransform maskunits version mathvariant displaystyle scriptlevel stretchy'
  ).split(' '),
)

/** Deeper elements are left out: serialising a tree takes a frame of the stack for each level. */
const deepest = 1_000

/**
 * A page or the body of a mail as one HTML file that can be shown to the reader: as it looked, without scripts, forms,
 * frames, and everything that would be loaded from elsewhere. Links to web pages stay; the viewer opens them outside.
 */
export function quietPage(page: string, sources: PageSources): string {
  const tree = parse(page, { scriptingEnabled: false })
  quiet(tree, sources)
  const root = tree.childNodes.find((node): node is Element => node.nodeName === 'html')
  const head = root?.childNodes.find((node): node is Element => node.nodeName === 'head')
  if (!root || !head) return ''
  const rules = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
  ].join('')
  const attributes = root.attrs.map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('')
  const rest = { ...root, childNodes: root.childNodes.filter((node) => node !== head) }
  return `<!doctype html><html${attributes}><head>${rules}${serialize(head)}</head>${serialize(rest)}</html>`
}

/** Without recursion: the tree may be as deep as the file is long. */
function quiet(root: ParentNode, sources: PageSources): void {
  const steps: { readonly parent: ParentNode; readonly depth: number }[] = [{ parent: root, depth: 0 }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { parent, depth } = step
    const left: ParentNode['childNodes'] = []
    const pending = parent.childNodes.toReversed()
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.nodeName === '#comment') continue
      if (!('tagName' in node)) {
        left.push(node)
        continue
      }
      const name = node.tagName.toLowerCase()
      if (unwrapped.has(name)) {
        pending.push(...node.childNodes.toReversed())
        continue
      }
      const element = quietElement(node, name, sources)
      if (!element || depth >= deepest) continue
      left.push(element)
      if (element.tagName !== 'style') steps.push({ parent: element, depth: depth + 1 })
    }
    for (const node of left) node.parentNode = parent
    parent.childNodes = left
  }
}

/** The element as it stays; undefined where it does not. */
function quietElement(element: Element, name: string, sources: PageSources): Element | undefined {
  if (name === 'link') return linkedStyle(element, sources)
  if (name === 'style')
    return element.namespaceURI === names.NS.HTML ? styleElement(element, textOf(element), sources) : undefined
  if (dropped.has(name) || fields.has(name)) return undefined
  const attributes = new Map(element.attrs.map((attribute) => [attribute.name.toLowerCase(), attribute]))
  const of = (key: string) => attributes.get(key)?.value.trim()
  element.attrs = element.attrs.filter((attribute) => kept.has(attribute.name.toLowerCase()))
  for (const attribute of element.attrs)
    // An SVG attribute such as `fill` may name an address, too.
    if (attribute.name === 'style' || /url\s*\(/i.test(attribute.value))
      attribute.value = quietStyle(attribute.value, sources.image)
  const add = (key: string, value: string | undefined) => {
    if (value !== undefined) element.attrs.push({ name: key, value })
  }
  if (name === 'a' || name === 'area') add('href', linkOf(of('href')))
  else if (name === 'img') {
    const address = of('src') || of('data-src')
    add('src', address === undefined ? undefined : imageOf(address, sources))
  } else if (name === 'use' || name === 'lineargradient' || name === 'radialgradient') {
    const address = of('href') ?? of('xlink:href')
    if (address?.startsWith('#')) add('href', address)
  } else if (name === 'image') {
    const address = of('href') ?? of('xlink:href')
    add('href', address === undefined ? undefined : imageOf(address, sources))
  }
  const background = of('background')
  if (background !== undefined) {
    const image = imageOf(background, sources)
    if (image !== undefined) add('style', `${of('style') ?? ''};background-image:url("${image}")`)
  }
  return element
}

/** Only to the web, to an address of mail, and within the page. */
function linkOf(address: string | undefined): string | undefined {
  return address !== undefined && /^(?:https?:|mailto:|#)/i.test(address) ? address : undefined
}

function imageOf(address: string, sources: PageSources): string | undefined {
  if (/^data:image\//i.test(address)) return address
  return sources.image(address)
}

function linkedStyle(link: Element, sources: PageSources): Element | undefined {
  const value = (name: string) => link.attrs.find((attribute) => attribute.name === name)?.value
  const address = value('href')
  if (address === undefined || !/\bstylesheet\b/i.test(value('rel') ?? '')) return undefined
  const text = sources.style(address)
  if (text === undefined) return undefined
  const media = value('media')
  const style: Element = {
    nodeName: 'style',
    tagName: 'style',
    attrs: media === undefined ? [] : [{ name: 'media', value: media }],
    namespaceURI: names.NS.HTML,
    childNodes: [],
    parentNode: null,
  }
  return styleElement(style, text, sources)
}

/** A style sheet whose text cannot end its element. */
function styleElement(element: Element, text: string, { image }: PageSources): Element {
  const value = quietStyle(text, image).replaceAll('<', String.raw`\3c `)
  element.attrs = element.attrs.filter(({ name }) => name === 'media' || name === 'type')
  element.childNodes = [{ nodeName: '#text', value, parentNode: element }]
  return element
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
