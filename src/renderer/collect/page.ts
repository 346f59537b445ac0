import { Globe } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { CollectPage } from './CollectPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    collect: object
  }
}

export const collectPage: PageDescriptor<'collect'> = {
  id: 'collect',
  title: (strings) => strings.nav.collect,
  route: { id: 'none', keepsReading: true },
  component: CollectPage,
  sidebar: { icon: Globe, place: 'head' },
  command: {
    id: 'collect.open',
    title: (strings) => strings.commands.goCollect,
    keys: ['Mod+Shift+E'],
    takesFocus: true,
  },
}
