import { opensDocument } from '../../state/presses.ts'
import { FileText, Unlink } from 'lucide-react'
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react'
import Markdown, { defaultUrlTransform, type Components } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import type { NoteLinkView, NoteView } from '../../../contract/organising/notes.ts'
import { markdownParts } from '../../ui/text/markdownParts.tsx'
import { useStrings } from '../../strings/strings.ts'
import { openSpan } from '../openSpan.ts'
import { libraryAddress, linkAddresses } from './noteLinks.ts'
import './notes.css'

const { protocols } = defaultSchema
const schema = { ...defaultSchema, protocols: { ...protocols, href: [...(protocols?.['href'] ?? []), 'quarry'] } }

/** The links of the note being rendered, by address. */
const LinksContext = createContext<ReadonlyMap<string, NoteLinkView>>(new Map())

/** Renders a note as Markdown. Links to documents and spans open them in the reading pane. */
export const NoteText = memo(function NoteText({ note }: { readonly note: Pick<NoteView, 'text' | 'links'> }) {
  const { text, links } = note
  const byAddress = useMemo(() => new Map(links.map((link) => [link.address, link])), [links])
  return (
    <LinksContext value={byAddress}>
      <div className="markdown noteText" dir="auto">
        <Markdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[[rehypeSanitize, schema], linkAddresses]}
          components={components}
          urlTransform={(url) => (libraryAddress.test(url) ? url : defaultUrlTransform(url))}
          skipHtml
        >
          {text}
        </Markdown>
      </div>
    </LinksContext>
  )
})

const components: Components = {
  ...markdownParts,
  a: (props) => {
    const { href = '', children, node } = props
    if (!libraryAddress.test(href)) return markdownParts.a(props)
    const isBare = node?.properties['dataBare'] !== undefined
    return (
      <NoteLink address={href} isBare={isBare}>
        {children}
      </NoteLink>
    )
  },
}

/** The text of a link that was written as a bare address. */
function nameOf({ title, quote }: NonNullable<NoteLinkView['target']>): string {
  return quote === null ? title : `“${quote}”`
}

/** A link without a target is shown as broken and cannot be followed. */
function NoteLink({
  address,
  isBare,
  children,
}: {
  readonly address: string
  readonly isBare: boolean
  readonly children: ReactNode
}) {
  const w = useStrings().marks
  const link = useContext(LinksContext).get(address)
  if (!link?.target) {
    return (
      <span className="noteLink" data-broken="" title={w.brokenLink}>
        <Unlink aria-hidden />
        {children}
        <span className="visuallyHidden"> ({w.brokenLink})</span>
      </span>
    )
  }
  const { documentId, span, target } = link
  return (
    <button
      type="button"
      {...opensDocument}
      className="textLink noteLink"
      title={target.quote === null ? target.title : `${target.title}: “${target.quote}”`}
      onClick={() => openSpan(documentId, span)}
    >
      <FileText aria-hidden />
      {isBare ? nameOf(target) : children}
    </button>
  )
}
