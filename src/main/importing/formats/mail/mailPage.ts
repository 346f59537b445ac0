import type { ViewPart } from '../../extraction/view.ts'
import { dataUrl, type PagePart } from '../html/view/pageParts.ts'
import { quietPage } from '../html/view/quietPage.ts'
import type { MailMessage } from './mailMessage.ts'

/** The HTML body of a message with the images that it shows; nothing where it has none. */
export function mailPage({ html, attachments }: MailMessage): ViewPart[] {
  if (html === undefined || html.trim() === '') return []
  const parts = new Map<string, PagePart>()
  for (const { contentId, mimeType, content } of attachments)
    if (contentId !== undefined) parts.set(contentId, { mimeType, content })
  const image = (address: string) => {
    const [, id] = /^cid:(.*)$/i.exec(address) ?? []
    return id === undefined ? undefined : dataUrl(parts.get(decoded(id)))
  }
  return [{ kind: 'page', html: quietPage(html, { image, style: () => undefined }) }]
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
