import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { openOutside } from '../reading/openOutside.ts'
import { webAddress } from '../reading/webAddress.ts'
import { useWords } from '../words/words.ts'
import { Citation } from './Citation.tsx'
import { citationMarks, plainMarkers } from './markdownTree.ts'
import { splitBlocks } from './splitBlocks.ts'
import './markdown.css'

/**
 * A text of the service: Markdown as elements, sanitised, without raw HTML and without images; `[^N]` become citations.
 * What has been drawn is not drawn again while the text grows.
 */
export function CitedMarkdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown" dir="auto">
      {splitBlocks(text).map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </div>
  )
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm, plainMarkers]}
      rehypePlugins={[rehypeSanitize, citationMarks]}
      components={components}
      skipHtml
    >
      {text}
    </Markdown>
  )
})

const components: Components = {
  sup: ({ node, children }) => {
    const marker = Number(node?.properties['dataCitation'])
    return Number.isInteger(marker) && marker > 0 ? <Citation marker={marker} /> : <sup>{children}</sup>
  },
  a: ({ href, children }) => {
    const address = webAddress(href ?? null)
    return address ? (
      <a
        href={address}
        onClick={(event) => {
          event.preventDefault()
          openOutside(address)
        }}
      >
        {children}
      </a>
    ) : (
      <>{children}</>
    )
  },
  img: ({ alt }) => <LeftOutImage alt={alt ?? ''} />,
  table: ({ children }) => (
    <div className="markdownTable">
      <table>{children}</table>
    </div>
  ),
}

function LeftOutImage({ alt }: { readonly alt: string }) {
  const words = useWords()
  return (
    <span className="imageLeftOut">
      {words.runs.imageLeftOut}
      {alt ? `: ${alt}` : ''}
    </span>
  )
}
