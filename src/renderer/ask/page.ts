import { MessageSquareQuote } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { AskPage } from './AskPage.tsx'

export const askPage = describePage('ask', AskPage, {
  title: (strings) => strings.nav.ask,
  sidebar: { icon: MessageSquareQuote, place: 'head' },
  takesFocus: true,
  command: { id: 'answers.open', title: (strings) => strings.commands.goAsk, keys: ['Mod+Shift+U'] },
})
