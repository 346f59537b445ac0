import { Readability } from '@mozilla/readability'
import { defined } from '../../../base/defined.ts'
import { titleFromName } from '../text/wholeText.ts'
import type { DocumentDraft } from '../../importItem.ts'
import { blocksOf, chapterLayout } from './blocks.ts'
import type { BlockText } from './blockWriter.ts'
import { isElement, parsePage, type DomDocument, type DomElement, type ParsedHtml } from './dom.ts'
import { pageFacts } from './pageFacts.ts'

/** Where a page was found, where its file states that outside the page. */
export interface PageOrigin {
  readonly url?: string | undefined
  readonly title?: string | undefined
  readonly encoding?: string | undefined
}

/** Deeper pages are not made to be read, and the search for the main text takes the square of their depth. */
const mostDepth = 150

/** Larger pages are lists and tables that were generated, which have no main text. */
const mostElements = 100_000

/** A page as a document; undefined where it shows no text. */
export function readPage(html: string, fileName: string, origin: PageOrigin = {}): DocumentDraft | undefined {
  const { page, all } = shownOf(html)
  const facts = pageFacts(page)
  if (all.text === '') return undefined
  const main = page.depth > mostDepth ? undefined : mainText(page, all)
  const content = main ?? all
  const heading = content.blocks.find(({ kind }) => kind === 'heading')
  const title = facts.title ?? origin.title ?? (heading && content.text.slice(heading.start, heading.end))
  const { authors, publishedAt, language, savedFrom, metadata } = facts
  return {
    kind: 'file',
    title: title ?? titleFromName(fileName),
    text: content.text,
    source: { name: fileName },
    raw: {
      text: main === undefined ? 'page' : 'main',
      ...defined({ encoding: origin.encoding, savedFrom: savedFrom ?? origin.url }),
      metadata,
    },
    layout: chapterLayout(content),
    ...defined({ authors, publishedAt, language, url: facts.url ?? origin.url }),
  }
}

/** In UTF-16 units: what is shorter in place of scripts only says that they are needed. */
const shortestNoscript = 500

/** A page with its text. Where it shows nothing without its scripts, that is what stands in their place. */
function shownOf(html: string): { readonly page: ParsedHtml; readonly all: BlockText } {
  const page = parsePage(html)
  const all = blocksOf(page.document.body)
  if (all.text !== '' || !/<noscript/i.test(html)) return { page, all }
  const instead = parsePage(html, true)
  const text = blocksOf(instead.document.body)
  return text.text.length < shortestNoscript ? { page, all } : { page: instead, all: text }
}

/**
 * The text without navigation and boilerplate. Undefined where there is none to leave out, where no main text is found, or
 * where what was found is so little that it is rather one of several parts.
 */
function mainText({ document, readable }: ParsedHtml, all: BlockText): BlockText | undefined {
  if (!hasBoilerplate(document, all)) return undefined
  const reader = new Readability(readable, {
    serializer: (node) => node,
    keepClasses: true,
    disableJSONLD: true,
  })
  const article = reader.parse()?.content
  if (!article || !isElement(article)) return undefined
  const found = blocksOf(article)
  return found.text.length < Math.min(200, all.text.length / 4) ? undefined : found
}

const furniture = 'nav, aside, header, footer, article, main, form, [role="navigation"], [role="main"]'

/**
 * Reports and filings that were exported as HTML are text from the first word to the last, and all of it is kept;
 * a frame of links makes a page of a site.
 */
function hasBoilerplate(document: DomDocument, { text }: BlockText): boolean {
  if ([...document.querySelectorAll('*')].length > mostElements) return false
  if (document.querySelector(furniture) !== null) return true
  let linked = 0
  for (const link of document.querySelectorAll('a')) if (isAddress(link)) linked += link.textContent?.trim().length ?? 0
  return linked > text.length / 5
}

function isAddress(link: DomElement): boolean {
  const address = link.getAttribute('href')
  return address !== null && !address.startsWith('#')
}
