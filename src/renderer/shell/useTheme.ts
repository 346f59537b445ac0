import { useEffect, useSyncExternalStore } from 'react'
import type { ChosenSettings } from '../state/queries.ts'

const moreContrast = '(prefers-contrast: more)'

/** Draws the window in the theme and density that are set, and with more contrast where that is set or the system wants it. */
export function useTheme(settings: ChosenSettings | undefined): void {
  const wantsMore = useSyncExternalStore(watchContrast, () => window.matchMedia(moreContrast).matches)
  const theme = settings?.theme
  const density = settings?.density
  const isMore = theme === 'contrast' || settings?.contrast === 'more' || wantsMore
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme) dataset['theme'] = isMore ? 'contrast' : theme
    // The theme of high contrast is light or dark as the other themes are.
    if (theme === 'light' || theme === 'dark') dataset['scheme'] = theme
    else delete dataset['scheme']
    if (theme) window.quarryDesktop?.setTheme(theme)
    if (density) dataset['density'] = density
  }, [theme, density, isMore])
}

function watchContrast(listener: () => void): () => void {
  const query = window.matchMedia(moreContrast)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
