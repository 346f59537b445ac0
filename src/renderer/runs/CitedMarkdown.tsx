import { memo, useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { claimSpans, type ClaimSpan } from './claimSpans.ts'
import { Citation } from './Citation.tsx'
import { markdownParts } from '../ui/text/markdownParts.tsx'
import { citationMarks, plainMarkers } from './markdownTree.ts'
import { quietDirection } from '../ui/text/quietDirection.ts'
import { splitBlocks } from './splitBlocks.ts'

/**
 * A text of the service: Markdown as elements, sanitised, without raw HTML and without images; `[^N]` become citations.
 * What has been drawn is not drawn again while the text grows. `claims`: sentences of the text that `drawClaim` draws,
 * piece by piece.
 */
export function CitedMarkdown({
  text,
  claims = noClaims,
  drawClaim = drawPlain,
}: {
  readonly text: string
  readonly claims?: readonly ClaimSpan[]
  /** The same function each time, or every block is drawn again. */
  readonly drawClaim?: DrawClaim
}) {
  const blocks = useMemo(() => placeBlocks(quietDirection(text), claims), [text, claims])
  return (
    <div className="markdown citedText" dir="auto">
      {blocks.map((block, index) => (
        <Block key={index} text={block.text} claims={block.claims} drawClaim={drawClaim} />
      ))}
    </div>
  )
}

/** Draws a piece of the claim with this id; `isEnd` is set for the last piece of the claim. */
export type DrawClaim = (claim: number, isEnd: boolean, children: ReactNode) => ReactNode

const noClaims: readonly ClaimSpan[] = []
const drawPlain: DrawClaim = (_claim, _isEnd, children) => children

/** The blocks of a text, each with the claims that it has, counted from its own beginning. */
function placeBlocks(text: string, claims: readonly ClaimSpan[]) {
  let from = 0
  return splitBlocks(text).map((block) => {
    if (claims.length === 0) return { text: block, claims: noClaims }
    const found = text.indexOf(block, from)
    const start = found >= 0 ? found : Math.max(from, text.indexOf(block.split('\n')[0] ?? '', from))
    const end = start + block.length
    from = end
    const within = claims.filter((claim) => claim.start < end && claim.end > start)
    return {
      text: block,
      claims: within.map(({ id, ...span }) => ({ id, start: span.start - start, end: span.end - start })),
    }
  })
}

const Block = memo(function Block({
  text,
  claims,
  drawClaim,
}: {
  readonly text: string
  readonly claims: readonly ClaimSpan[]
  readonly drawClaim: DrawClaim
}) {
  const components = useMemo(() => ({ ...plainComponents, span: claimSpan(drawClaim) }), [drawClaim])
  return (
    <Markdown
      remarkPlugins={[remarkGfm, plainMarkers]}
      rehypePlugins={[rehypeSanitize, claimSpans(text, claims), citationMarks]}
      components={components}
      skipHtml
    >
      {text}
    </Markdown>
  )
})

function claimSpan(drawClaim: DrawClaim): NonNullable<Components['span']> {
  return function Span({ node, children }) {
    const claim = Number(node?.properties['dataClaim'] ?? Number.NaN)
    if (!Number.isInteger(claim)) return <span>{children}</span>
    return <>{drawClaim(claim, node?.properties['dataClaimEnd'] !== undefined, children)}</>
  }
}

const plainComponents: Components = {
  sup: ({ node, children }) => {
    const marker = Number(node?.properties['dataCitation'])
    return Number.isInteger(marker) && marker > 0 ? <Citation marker={marker} /> : <sup>{children}</sup>
  },
  ...markdownParts,
}
