import {
  Building2,
  ChartNoAxesCombined,
  Clapperboard,
  File,
  FileText,
  Globe,
  Image,
  MessageSquareQuote,
  Newspaper,
  Rows3,
  Tag,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const icons: Readonly<Record<string, LucideIcon>> = {
  web: Globe,
  news: Newspaper,
  business: ChartNoAxesCombined,
  image: Image,
  video: Clapperboard,
  subject: Tag,
  company: Building2,
  person: UserRound,
  row: Rows3,
  file: FileText,
  answer: MessageSquareQuote,
  report: FileText,
  other: File,
}

/** The kind whose picture stands for a kind of document. */
export const pictured = (kind: string): string => (Object.hasOwn(icons, kind) ? kind : 'other')

/** As `--text-3` has them, of each theme (tokens.css): an image does not take the colour of the text around it. */
const colours = {
  plain: { light: '#626a74', dark: '#959ca5' },
  contrast: { light: '#2e2e2e', dark: '#dddddd' },
} as const

/**
 * Adds the pictures of kinds to the styles of the page, as images: an icon that is drawn in the page has properties of its own to be
 * painted by, and those of the rows were a seventh of each frame of a list that is scrolled. An image knows the colours of
 * light and dark by the scheme of where it stands.
 */
export function addKindPictures(): void {
  const sheet = new CSSStyleSheet()
  for (const [kind, drawing] of drawings()) {
    const place = `.kindIcon[data-kind='${kind}']`
    sheet.insertRule(`${place} { background-image: ${imageOf(drawing, colours.plain)} }`)
    sheet.insertRule(
      `:root[data-theme='contrast'] ${place} { background-image: ${imageOf(drawing, colours.contrast)} }`,
    )
  }
  document.adoptedStyleSheets.push(sheet)
}

/** Each kind with its icon as SVG. */
function drawings(): (readonly [kind: string, svg: string])[] {
  const kinds = Object.entries(icons)
  const holder = document.createElement('div')
  const root = createRoot(holder)
  flushSync(() => root.render(kinds.map(([kind, Icon]) => <Icon key={kind} strokeWidth={1.75} />)))
  const drawn = kinds.map(([kind], at) => [kind, holder.children[at]?.outerHTML ?? ''] as const)
  root.unmount()
  return drawn
}

function imageOf(svg: string, { light, dark }: { readonly light: string; readonly dark: string }): string {
  const style = `<style>svg{color:${light}}@media(prefers-color-scheme:dark){svg{color:${dark}}}</style>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg.replace('>', `>${style}`))}")`
}
