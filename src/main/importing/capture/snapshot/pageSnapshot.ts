import { readFile, writeFile } from 'node:fs/promises'
import { parse, serialize } from 'parse5'
import type { FetchedPart, NeededPart } from './messages.ts'
import {
  attributeOf,
  dropAttributes,
  elementOf,
  filterElements,
  setAttribute,
  setText,
  textOf,
  type PageDocument,
  type PageElement,
} from './pageTree.ts'
import { replaceStyleAddresses, type StyleUse } from './styleAddresses.ts'

/** Style sheets that import style sheets are followed so far. */
const mostStyleDepth = 5

/** Takes the place of what could not be fetched. */
const nothing = 'data:,'

/** Shows nothing but what is in the page itself, wherever the file is opened. */
const policy = "default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline' data:"

const frames = new Set('iframe frame object embed applet portal fencedframe'.split(' '))
const removed = new Set(['base', 'template', 'source', 'track', ...frames])
const removedLinks = /\b(?:preload|prefetch|modulepreload|dns-prefetch|preconnect|prerender|manifest|import)\b/i
const removedMeta = /^(?:refresh|content-security-policy.*|set-cookie|content-type|x-dns-prefetch-control)$/i
const removedAttributes = new Set(
  'srcset sizes ping integrity crossorigin nonce srcdoc action formaction autoplay imagesrcset background'.split(' '),
)

/** Of an element, what is loaded when it is shown. */
interface ElementUse {
  readonly element: PageElement
  readonly attribute: string
  readonly address: string
}

/** One page as a single file: styles, images and fonts within it, and neither scripts nor frames. */
export class PageSnapshot {
  readonly #document: PageDocument
  readonly #address: string
  readonly #base: string
  readonly #uses: ElementUse[] = []
  readonly #styles: PageElement[] = []
  readonly #linkedStyles: { readonly element: PageElement; readonly address: string }[] = []
  readonly #parts = new Map<string, FetchedPart['file']>()
  readonly #sheets = new Map<string, string>()
  #left = 0
  #included = 0
  #leftOut = 0

  constructor(html: string, address: string) {
    this.#document = parse(html, { scriptingEnabled: false })
    this.#address = address
    this.#base = baseOf(this.#document, address)
    filterElements(this.#document, (element) => this.#clean(element))
  }

  /** What the page itself loads. */
  needed(): NeededPart[] {
    const found = new Map<string, NeededPart>()
    const need = (address: string, use: StyleUse) => {
      if (isRemote(address)) found.set(`${use} ${withoutFragment(address)}`, { address: withoutFragment(address), use })
    }
    for (const { address } of this.#linkedStyles) need(address, 'style')
    for (const { address } of this.#uses) need(address, 'part')
    for (const element of this.#styles) this.#addressesOf(styleText(element), this.#base, need)
    return [...found.values()]
  }

  /** Takes fetched parts; answers what style sheets among them load. */
  async supply(parts: readonly FetchedPart[], depth: number): Promise<NeededPart[]> {
    const found = new Map<string, NeededPart>()
    for (const { address, file } of parts) {
      this.#parts.set(address, file)
      if (!file || file.mime !== 'text/css') continue
      const css = decodeCss(await readFile(file.path))
      this.#sheets.set(address, css)
      if (depth >= mostStyleDepth) continue
      this.#addressesOf(css, address, (part, use) => {
        const plain = withoutFragment(part)
        if (isRemote(plain) && !this.#parts.has(plain)) found.set(`${use} ${plain}`, { address: plain, use })
      })
    }
    return [...found.values()]
  }

  /** Writes the snapshot; what `maxBytes` of parts do not hold is left out. */
  async finish(path: string, maxBytes: number): Promise<{ included: number; leftOut: number }> {
    this.#left = maxBytes
    for (const { element, address } of this.#linkedStyles) await this.#inlineSheet(element, address)
    for (const element of this.#styles) setStyle(element, await this.#withParts(styleText(element), this.#base, []))
    for (const { element, attribute, address } of this.#uses)
      setAttribute(element, attribute, (await this.#dataUrl(address)) ?? nothing)
    this.#describe()
    await writeFile(path, serialize(this.#document))
    return { included: this.#included, leftOut: this.#leftOut }
  }

  /** Removes what runs, loads or leads on by itself; notes what the element shows. Answers whether it stays. */
  #clean(element: PageElement): boolean {
    const { tagName } = element
    if (frames.has(tagName)) this.#leftOut++
    if (removed.has(tagName)) return false
    if (tagName === 'script') return /ld\+json/i.test(attributeOf(element, 'type') ?? '')
    if (tagName === 'meta' && isRemovedMeta(element)) return false
    const best = tagName === 'img' ? imageAddress(element) : undefined
    dropAttributes(element, (name) => name.startsWith('on') || removedAttributes.has(name))
    if (tagName === 'link') return this.#cleanLink(element)
    if (tagName === 'img') this.#show(element, 'src', best)
    else if (tagName === 'input') this.#show(element, 'src', attributeOf(element, 'src'))
    else if (tagName === 'image' || tagName === 'feImage') this.#show(element, 'href', attributeOf(element, 'href'))
    else if (tagName === 'video' || tagName === 'audio') {
      if (attributeOf(element, 'src') !== undefined) this.#leftOut++
      dropAttributes(element, (name) => name === 'src')
      this.#show(element, 'poster', attributeOf(element, 'poster'))
    } else this.#cleanAddresses(element)
    if (tagName === 'style' || attributeOf(element, 'style') !== undefined) this.#styles.push(element)
    return true
  }

  #show(element: PageElement, attribute: string, address: string | undefined): void {
    if (address === undefined || address.trim() === '') return
    const resolved = resolve(address, this.#base)
    if (resolved?.startsWith('data:')) return setAttribute(element, attribute, resolved)
    setAttribute(element, attribute, nothing)
    if (resolved !== undefined) this.#uses.push({ element, attribute, address: resolved })
  }

  #cleanLink(element: PageElement): boolean {
    const rel = attributeOf(element, 'rel') ?? ''
    const address = resolve(attributeOf(element, 'href') ?? '', this.#base)
    if (address === undefined || removedLinks.test(rel)) return false
    if (/\bstylesheet\b/i.test(rel)) {
      if (/\balternate\b/i.test(rel)) return false
      this.#linkedStyles.push({ element, address })
    } else if (/\bicon\b/i.test(rel)) this.#show(element, 'href', address)
    else setAttribute(element, 'href', address)
    return true
  }

  /** Links stay, and lead where they led. */
  #cleanAddresses(element: PageElement): void {
    for (const name of ['href', 'src', 'xlink:href', 'data', 'cite']) {
      const value = attributeOf(element, name)
      if (value === undefined || value.startsWith('#')) continue
      const address = resolve(value, this.#base)
      const isLink = element.tagName === 'a' || element.tagName === 'area' || name === 'cite'
      if (isLink && address !== undefined && /^(?:https?|mailto|tel|ftp):/i.test(address))
        setAttribute(element, name, address)
      else dropAttributes(element, (own) => own === name)
    }
  }

  #addressesOf(css: string, base: string, need: (address: string, use: StyleUse) => void): void {
    replaceStyleAddresses(css, (address, use) => {
      const resolved = resolve(address, base)
      if (resolved !== undefined && !address.startsWith('#')) need(resolved, use)
      return address
    })
  }

  async #inlineSheet(element: PageElement, address: string): Promise<void> {
    const plain = withoutFragment(address)
    const css = this.#sheets.get(plain)
    const media = attributeOf(element, 'media')
    element.tagName = element.nodeName = 'style'
    element.attrs = media === undefined ? [] : [{ name: 'media', value: media }]
    if (css === undefined || !this.#spend(css.length)) {
      this.#leftOut++
      return setText(element, '')
    }
    this.#included++
    setStyle(element, await this.#withParts(css, plain, [plain]))
  }

  /** The style sheet with what it loads in it. `within`: the sheets around it, for one that imports itself. */
  async #withParts(css: string, base: string, within: readonly string[]): Promise<string> {
    const found = new Map<string, string>()
    const wanted: NeededPart[] = []
    this.#addressesOf(css, base, (address, use) => wanted.push({ address, use }))
    for (const { address, use } of wanted) {
      if (found.has(address) || address.startsWith('data:')) continue
      found.set(address, await this.#styleOrPart(address, use, within))
    }
    return replaceStyleAddresses(css, (address) => {
      if (address.startsWith('#')) return address
      const resolved = resolve(address, base)
      if (resolved === undefined) return nothing
      return found.get(resolved) ?? (resolved.startsWith('data:') ? resolved : nothing)
    })
  }

  async #styleOrPart(address: string, use: StyleUse, within: readonly string[]): Promise<string> {
    if (use === 'part') return (await this.#dataUrl(address)) ?? nothing
    const plain = withoutFragment(address)
    const css = within.includes(plain) || within.length > mostStyleDepth ? undefined : this.#sheets.get(plain)
    if (css === undefined || !this.#spend(css.length)) {
      this.#leftOut++
      return nothing
    }
    this.#included++
    const whole = await this.#withParts(css, plain, [...within, plain])
    return `data:text/css;base64,${Buffer.from(whole).toString('base64')}`
  }

  async #dataUrl(address: string): Promise<string | undefined> {
    const [plain, fragment] = [withoutFragment(address), new URL(address).hash]
    const file = this.#parts.get(plain)
    const bytes = file && file.mime !== 'text/css' ? await readFile(file.path) : undefined
    if (!file || !bytes || !this.#spend(bytes.length)) {
      this.#leftOut++
      return undefined
    }
    this.#included++
    return `data:${file.mime};base64,${bytes.toString('base64')}${fragment}`
  }

  /** What is shown in several places is in the file as often. */
  #spend(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  /** The encoding, the policy, and where the page was saved from, as browsers write it. */
  #describe(): void {
    const html = this.#document.childNodes.find((node) => node.nodeName === 'html') as PageElement
    const head = html.childNodes.find((node) => node.nodeName === 'head') as PageElement
    head.childNodes.unshift(
      elementOf('meta', [['charset', 'utf-8']], head),
      elementOf(
        'meta',
        [
          ['http-equiv', 'Content-Security-Policy'],
          ['content', policy],
        ],
        head,
      ),
    )
    const length = String(this.#address.length).padStart(4, '0')
    const address = this.#address.replaceAll('--', '%2D%2D')
    const at = this.#document.childNodes.indexOf(html)
    const comment = ` saved from url=(${length})${address} `
    this.#document.childNodes.splice(at, 0, { nodeName: '#comment', data: comment, parentNode: this.#document })
  }
}

function baseOf(document: PageDocument, address: string): string {
  let base: string | undefined
  filterElements(document, (element) => {
    if (element.tagName === 'base') base ??= attributeOf(element, 'href')
    return true
  })
  const resolved = base === undefined ? undefined : resolve(base, address)
  return resolved !== undefined && isRemote(resolved) ? resolved : address
}

/** The picture that a reader sees: pages that load late name it elsewhere, and `src` is a dot. */
function imageAddress(element: PageElement): string | undefined {
  const own = attributeOf(element, 'src')
  const isPlaceholder = own === undefined || own === '' || own.startsWith('data:')
  if (!isPlaceholder) return own
  return attributeOf(element, 'data-src') ?? largestOf(attributeOf(element, 'srcset') ?? '') ?? own
}

/** The last candidate is the largest in most pages, and any of them shows the picture. */
function largestOf(srcset: string): string | undefined {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .findLast((address) => address !== '')
}

function isRemovedMeta(element: PageElement): boolean {
  return attributeOf(element, 'charset') !== undefined || removedMeta.test(attributeOf(element, 'http-equiv') ?? '')
}

function styleText(element: PageElement): string {
  return element.tagName === 'style' ? textOf(element) : (attributeOf(element, 'style') ?? '')
}

function setStyle(element: PageElement, css: string): void {
  // A sheet is text of its element: `</style` in it would end that.
  if (element.tagName === 'style') setText(element, css.replaceAll(/<\/(?=style)/gi, '<\\/'))
  else setAttribute(element, 'style', css)
}

function resolve(address: string, base: string): string | undefined {
  return URL.parse(address.trim(), base)?.href
}

function isRemote(address: string): boolean {
  return /^https?:/i.test(address)
}

function withoutFragment(address: string): string {
  const at = address.indexOf('#')
  return at < 0 ? address : address.slice(0, at)
}

function decodeCss(bytes: Uint8Array): string {
  const [, label = 'utf-8'] = /^@charset "([^"]+)";/.exec(Buffer.from(bytes.subarray(0, 100)).toString('latin1')) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
