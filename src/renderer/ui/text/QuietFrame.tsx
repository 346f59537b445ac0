import { useEffect, useMemo, useRef, useState } from 'react'
import type { SoughtText } from './findInPage.ts'
import { markInFrame, markStyles } from './markInFrame.ts'
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
  sought = null,
}: {
  readonly html: string
  readonly title: string
  readonly kind?: 'report' | 'page'
  /** What is marked in it and scrolled to. */
  readonly sought?: SoughtText | null
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const quiet = useMemo(() => quietHtml(html, kind), [html, kind])
  const [shown, setShown] = useState<Document | null>(null)
  useEffect(() => {
    if (shown) markInFrame(shown, sought)
  }, [shown, sought])
  const onLoad = () => {
    const inside = frame.current?.contentDocument
    const view = frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null
    if (!inside || !view) return
    // The policy allows no styles in the text of a page; set from here, they are those of the page's own script.
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(`${quiet.styles}\n${markStyles}`)
    inside.adoptedStyleSheets = [sheet]
    for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
    }
    setShown(inside)
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
