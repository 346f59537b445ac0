import { MessageSquareQuote } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { AskPage } from './AskPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    ask: { readonly id?: number }
  }
}

export const askPage: PageDescriptor<'ask'> = {
  id: 'ask',
  title: (strings) => strings.nav.ask,
  route: { id: 'optional', keepsReading: true },
  component: AskPage,
  sidebar: { icon: MessageSquareQuote, place: 'head' },
  command: {
    id: 'answers.open',
    title: (strings) => strings.commands.goAsk,
    keys: ['Mod+Shift+U'],
    takesFocus: true,
  },
}
