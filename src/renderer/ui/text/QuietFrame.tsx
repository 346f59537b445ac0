import { useMemo, useRef } from 'react'
import { openOutside } from './openOutside.ts'
import { quietHtml } from './quietHtml.ts'
import { webAddress } from './webAddress.ts'
import './quietFrame.css'

/**
 * HTML that others wrote. It stands in a frame that runs no scripts, sends no forms and goes nowhere; the policy of the
 * app holds in it as well, so that nothing is loaded from elsewhere. Links are opened by the page around it.
 */
export function QuietFrame({
  html,
  title,
  kind = 'report',
}: {
  readonly html: string
  readonly title: string
  readonly kind?: 'report' | 'page'
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const quiet = useMemo(() => quietHtml(html, kind), [html, kind])
  const onLoad = () => {
    const inside = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null
    if (!inside || !view) return
    // The policy allows no styles in the text of a page; set from here, they are those of the page's own script.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(quiet.styles)
    inside.adoptedStyleSheets = [sheet]
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    inside.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link) return
      event.preventDefault()
      const address = webAddress(link.getAttribute('href'))
      if (address) openOutside(address)
      else inside.getElementById((link.getAttribute('href') ?? '').replace(/^#/, ''))?.scrollIntoView()
    })
  }
  return (
    <iframe
      className="quietFrame"
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={quiet.html}
      onLoad={onLoad}
    />
  )
}
