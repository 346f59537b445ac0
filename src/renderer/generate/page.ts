import { Sparkles } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { GeneratePage } from './GeneratePage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    generate: { readonly id?: number }
  }
}

export const generatePage: PageDescriptor<'generate'> = {
  id: 'generate',
  title: (strings) => strings.nav.generate,
  route: { id: 'optional' },
  component: GeneratePage,
  sidebar: { icon: Sparkles, place: 'head' },
  command: {
    id: 'generate.open',
    title: (strings) => strings.commands.goGenerate,
    keys: ['Mod+Shift+G'],
    takesFocus: true,
  },
}
