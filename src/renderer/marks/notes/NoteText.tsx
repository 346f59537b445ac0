import { FileText, Unlink } from 'lucide-react'
import { memo, useMemo } from 'react'
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

/** The text of a note: Markdown as in answers, and links to documents and spans of the library, which open them. */
export const NoteText = memo(function NoteText({ note }: { readonly note: Pick<NoteView, 'text' | 'links'> }) {
  const { text, links } = note
  const components = useMemo((): Components => {
    const byAddress = new Map(links.map((link) => [link.address, link]))
    return {
      ...markdownParts,
      a: (props) => {
        const { href = '', children, node } = props
        if (!libraryAddress.test(href)) return markdownParts.a(props)
        const link = byAddress.get(href)
        const isBare = node?.properties['dataBare'] !== undefined
        return <NoteLink link={link}>{isBare && link?.target ? nameOf(link.target) : children}</NoteLink>
      },
    }
  }, [links])
  return (
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
  )
})

/** What a bare address is shown as. */
function nameOf({ title, quote }: NonNullable<NoteLinkView['target']>): string {
  return quote === null ? title : `“${quote}”`
}

/** A link that leads nowhere is shown as broken, never as a link. */
function NoteLink({ link, children }: { readonly link: NoteLinkView | undefined; readonly children: React.ReactNode }) {
  const w = useStrings().marks
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
      className="textLink noteLink"
      title={target.quote === null ? target.title : `${target.title}: “${target.quote}”`}
      onClick={() => openSpan(documentId, span)}
    >
      <FileText aria-hidden />
      {children}
    </button>
  )
}
