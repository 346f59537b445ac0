import { webAddress } from '../ui/text/webAddress.ts'

/** Elements that run, load, embed, go somewhere, or write the attributes of others. */
const loud =
  'script, iframe, frame, frameset, object, embed, applet, link, meta, base, form, portal, template, noscript, svg use, ' +
  'svg set, svg animate'
/** Attributes that load something. */
const loading = /^(src|srcset|poster|background|data|ping|action|formaction|xlink:href|manifest)$/i

const base = `
  :root { color-scheme: light; }
  body { max-width: 860px; margin: 0 auto; padding: 24px; background: #fff; color: #171b20;
    font: 15px/1.6 Inter, system-ui, sans-serif; }
  h1, h2, h3 { line-height: 1.25; }
  a { color: #0a6b60; }
  [data-left-out] { display: block; padding: 18px; border: 1px solid #d0d5da; border-radius: 6px; color: #666e78;
    font-size: 12px; text-align: center; }
`

/**
 * HTML without anything that runs or loads, and its styles apart from it: the policy of the app takes them only from a
 * script of its own. Images and videos leave a box with what they were to show.
 */
export function quietHtml(html: string): { readonly html: string; readonly styles: string } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const styles = [base]
  for (const style of page.querySelectorAll('style')) {
    styles.push(style.textContent)
    style.remove()
  }
  for (const element of page.querySelectorAll(loud)) element.remove()
  for (const medium of page.querySelectorAll('img, picture, video, audio, source')) {
    if (medium.parentElement?.closest('picture, video, audio')) continue
    const box = page.createElement('span')
    box.dataset['leftOut'] = ''
    box.textContent = medium.getAttribute('alt') || medium.getAttribute('title') || medium.tagName.toLowerCase()
    medium.replaceWith(box)
  }
  for (const element of page.querySelectorAll<HTMLElement>('*')) {
    // By a list of names of their own: that of the attributes shrinks on the way, and what comes after would be passed over.
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      if (/^on/i.test(name) || loading.test(name)) element.removeAttribute(name)
      else if (/^href$/i.test(name)) {
        // The frame runs nothing, but what it is given must not be worth running either.
        if (!value.startsWith('#') && webAddress(value) === null) element.removeAttribute(name)
      } else if (name === 'style') {
        element.removeAttribute('style')
        element.dataset['style'] = value
      } else if (name === 'target') element.removeAttribute(name)
    }
  }
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles: styles.join('\n') }
}
