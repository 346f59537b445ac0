import PostalMime from 'postal-mime'
import { QuarryError } from '../../../../base/errors.ts'
import { decodePage } from '../decodePage.ts'
import { dataUrl, type PagePart } from './pageParts.ts'
import type { PageSources } from './quietPage.ts'

export interface ArchivedPage extends PageSources {
  readonly html: string
}

/** A style sheet may refer to others, and they again. */
const deepestImport = 4

/**
 * A page with the files it came with (MHTML): its images by the addresses under which the archive has them.
 * @throws QuarryError invalid_input
 */
export async function archivedPage(bytes: Buffer): Promise<ArchivedPage | undefined> {
  const mail = await PostalMime.parse(withIds(bytes), { maxRfc822NestingDepth: 0 }).catch((cause: unknown) => {
    throw new QuarryError('invalid_input', 'The saved page is damaged.', {
      hint: 'Save the page again, as "Webpage, single file" or as HTML.',
      cause,
    })
  })
  const parts = new Map<string, PagePart>()
  for (const { contentId, mimeType, content } of mail.attachments) {
    if (!contentId) continue
    const id = contentId.replace(/^<|>$/g, '')
    const found = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer)
    parts.set(id.startsWith(located) ? Buffer.from(id.slice(located.length), 'base64url').toString() : `cid:${id}`, {
      mimeType,
      content: found,
    })
  }
  const isPage = ({ mimeType }: PagePart) => /html/i.test(mimeType)
  const first = [...parts.values()].find(isPage)
  const html = mail.html ?? (first && decodePage(first.content).text)
  if (html === undefined) return undefined
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value.trim()
  const base = header('snapshot-content-location') ?? header('content-location')
  return { html, ...sourcesIn(parts, base, deepestImport) }
}

/** Addresses in a style sheet are relative to it. */
function sourcesIn(parts: ReadonlyMap<string, PagePart>, base: string | undefined, depth: number): PageSources {
  const find = (address: string) => parts.get(address) ?? parts.get(absolute(address, base))
  return {
    image: (address) => dataUrl(find(address)),
    style: (address) => {
      const part = find(address)
      if (!part || !/css/i.test(part.mimeType) || depth === 0) return undefined
      const own = sourcesIn(parts, absolute(address, base), depth - 1)
      return Buffer.from(part.content)
        .toString('utf8')
        .replaceAll(
          /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?[^;]*;/gi,
          (_, other: string) => own.style(other) ?? '',
        )
        .replaceAll(/url\(\s*["']?([^"')]+)["']?\s*\)/gi, (whole, other: string) => {
          const image = own.image(other)
          return image === undefined ? whole : `url("${image}")`
        })
    },
  }
}

function absolute(address: string, base: string | undefined): string {
  try {
    return new URL(address, base).href
  } catch {
    return address
  }
}

const located = 'location-'

/** The parser of mail tells the ids of parts, and not their addresses: these are written as ids. */
function withIds(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? 0
  const parts = text
    .slice(end)
    .replaceAll(/^Content-(?:ID|Location):[ \t]*(\S+)[ \t]*\r?$/gim, (line, value: string) =>
      /^content-id/i.test(line)
        ? line
        : `Content-ID: <${located}${Buffer.from(value, 'latin1').toString('base64url')}>\r`,
    )
  return Buffer.from(text.slice(0, end) + parts, 'latin1')
}
