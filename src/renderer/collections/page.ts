import type { PageDescriptor } from '../state/page.ts'
import { CollectionPage } from './CollectionPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    collection: { readonly id: number }
  }
}

export const collectionPage: PageDescriptor<'collection'> = {
  id: 'collection',
  title: (strings) => strings.collections.title,
  route: { id: 'required', keepsReading: true },
  component: CollectionPage,
}
