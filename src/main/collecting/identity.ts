import { defined } from '../base/defined.ts'
import type { CollectedItem } from './collectedItems.ts'
import type { Identity } from '../model/collecting.ts'

/**
 * How an item is known again. Pages and videos are known by their address; a subject by its name, a company by its website
 * and a person by the profile, which stay when the rest of the card changes.
 */
export function identityOf({ type, item }: Pick<CollectedItem, 'type' | 'item'>): Identity {
  if (type === 'subject' && 'name' in item) return { externalId: `subject:${plain(item.name)}` }
  if (type === 'entity' && 'type' in item) {
    const url = item.type === 'company' ? item.identifiers?.website : item.social_url
    const externalId = `${item.type}:${url === undefined ? plain(item.name) : plain(url).replace(/\/+$/, '')}`
    return { externalId, ...defined({ url }) }
  }
  return 'url' in item ? { url: item.url } : {}
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
