import { useMemo, useRef } from 'react'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import { useStrings } from '../strings/strings.ts'
import { quietHtml } from './quietHtml.ts'

/**
 * HTML that the service wrote. It stands in a frame that runs no scripts, sends no forms and goes nowhere; the policy of
 * the app holds in it as well, so that nothing is loaded from elsewhere. Links are opened by the page around it.
 */
export function VisualReport({ html }: { readonly html: string }) {
  const w = useStrings().research
  const frame = useRef<HTMLIFrameElement>(null)
  const quiet = useMemo(() => quietHtml(html), [html])
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
    <div className="visual">
      <p className="fieldHint">{w.frameNote}</p>
      <iframe ref={frame} title={w.frame} sandbox="allow-same-origin" srcDoc={quiet.html} onLoad={onLoad} />
    </div>
  )
}
