import { Sparkles } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { GeneratePage } from './GeneratePage.tsx'

export const generatePage = describePage('generate', GeneratePage, {
  title: (strings) => strings.nav.generate,
  sidebar: { icon: Sparkles, place: 'head' },
  takesFocus: true,
  command: { id: 'generate.open', title: (strings) => strings.commands.goGenerate, keys: ['Mod+Shift+G'] },
})
