// The tokens and the base come first, so that a component's own rules win over them.
import './ui/tokens.css'
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { QuarryClient } from '../contract/routes.ts'
import { ClientContext } from './api.ts'
import { App } from './shell/App.tsx'
import { noteAddressWords } from './state/reading/addressWords.ts'
import { writeUnsaved } from './state/unsavedPages.ts'
import { addKindPictures } from './ui/indicators/kindPictures.tsx'

/** Draws Quarry's pages into `root`, over whatever wire `client` speaks. */
export function startApp(root: HTMLElement, client: QuarryClient): void {
  // The core is on this computer: a failed call will fail again, and what changes is told by the jobs' stream.
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    },
  })
  addKindPictures()
  noteAddressWords()
  window.addEventListener('pagehide', () => writeUnsaved(client))
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ClientContext value={client}>
          <App />
        </ClientContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}
