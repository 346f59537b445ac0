import { webAddress } from './webAddress.ts'

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

/** The frame is white; all else are looks of the page itself. */
const plain = ':root { color-scheme: light; }'

const ownImage = /^data:image\/(?!svg)/i

/**
 * HTML without anything that runs or loads, and its styles apart from it: the policy of the app takes them only from a
 * script of its own. Images and videos leave a box with what they were to show. A `page` keeps its own looks, and the
 * images that are written out in it.
 */
export function quietHtml(
  html: string,
  kind: 'report' | 'page' = 'report',
): { readonly html: string; readonly styles: string } {
  const page = new DOMParser().parseFromString(withIdleCode(html), 'text/html')
  const styles = [kind === 'page' ? plain : base]
  for (const style of page.querySelectorAll('style, script[data-styles]')) {
    styles.push(withoutAddresses(style.textContent))
    style.remove()
  }
  for (const element of page.querySelectorAll(loud)) element.remove()
  for (const medium of page.querySelectorAll('img, picture, video, audio, source')) {
    if (medium.parentElement?.closest('picture, video, audio')) continue
    const shown = kind === 'page' ? ownImageOf(medium) : null
    if (shown !== null) {
      const image = page.createElement('img')
      for (const name of ['alt', 'title', 'width', 'height', 'style', 'class', 'id']) {
        const value = medium.getAttribute(name) ?? shown.getAttribute(name)
        if (value !== null) image.setAttribute(name, value)
      }
      image.dataset['own'] = shown.getAttribute('src') ?? ''
      medium.replaceWith(image)
      continue
    }
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
        element.dataset['style'] = withoutAddresses(value)
      } else if (name === 'data-style') {
        element.dataset['style'] = withoutAddresses(value)
      } else if (name === 'target') element.removeAttribute(name)
    }
  }
  for (const image of page.querySelectorAll<HTMLElement>('img[data-own]')) {
    const source = image.dataset['own'] ?? ''
    if (ownImage.test(source)) image.setAttribute('src', source)
    delete image.dataset['own']
  }
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles: styles.join('\n') }
}

/**
 * The policy is applied to a page that is only parsed, too, and each style and handler in it would be a complaint on the
 * console. As a block of data and under other names they are none. What this passes over is taken out after its complaint.
 */
function withIdleCode(html: string): string {
  return html
    .replaceAll(/<style\b[^<>]*>([^]*?)<\/style\s*>/gi, '<script type="text/plain" data-styles>$1</script>')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)(style|on\w+)\s*=/gi, '$1data-$2='))
}

/** The policy would refuse what styles load; without their addresses there is nothing to refuse. */
function withoutAddresses(styles: string): string {
  return styles.replaceAll(/@import[^;]*;/gi, '').replaceAll(/url\(\s*(?!["']?data:)[^)]*\)/gi, 'url()')
}

/** The image written out in the page that an `img` or `picture` shows; null where there is none. */
function ownImageOf(medium: Element): Element | null {
  const image = medium.matches('img') ? medium : medium.querySelector('img')
  return image && ownImage.test(image.getAttribute('src') ?? '') ? image : null
}
