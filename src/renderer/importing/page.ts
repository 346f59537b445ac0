import { Import } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { ImportPage } from './ImportPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    import: { readonly into?: string }
  }
}

export const importPage: PageDescriptor<'import'> = {
  id: 'import',
  title: (strings) => strings.nav.import,
  route: { id: 'none', query: ['into'] },
  component: ImportPage,
  sidebar: { icon: Import, place: 'head' },
  command: { id: 'import.open', title: (strings) => strings.commands.goImport, keys: ['Mod+I'] },
}
