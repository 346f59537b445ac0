import type { Components } from 'react-markdown'
import { useStrings } from '../../strings/strings.ts'
import { openOutside } from './openOutside.ts'
import { webAddress } from './webAddress.ts'
import './markdown.css'

/** How every Markdown of the app is drawn: links lead out of it, images are left out, wide tables scroll. */
export const markdownParts = {
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
} satisfies Components

function LeftOutImage({ alt }: { readonly alt: string }) {
  const strings = useStrings()
  return (
    <span className="imageLeftOut">
      {strings.runs.imageLeftOut}
      {alt ? `: ${alt}` : ''}
    </span>
  )
}
