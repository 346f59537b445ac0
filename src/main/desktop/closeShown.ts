import { BrowserWindow, nativeTheme } from 'electron/main'
import type { CopyStep } from '../model/upkeep.ts'
import type { DesktopWords } from './desktopWords.ts'

type Words = DesktopWords['closing']
interface Closed {
  close(signal: AbortSignal): AsyncIterable<CopyStep>
}

/**
 * Closes the core before the process ends. A backup of minutes that is made meanwhile is shown in a window, which appears with
 * it; closing that window leaves the backup out.
 */
export async function closeShown(core: Closed, words: Words, iconPath: string): Promise<void> {
  const leavingOut = new AbortController()
  let shown: { readonly window: BrowserWindow; draw(step: CopyStep): void } | undefined
  try {
    for await (const step of core.close(leavingOut.signal)) {
      shown ??= openProgress(words, iconPath, () => leavingOut.abort())
      shown.draw(step)
    }
  } finally {
    if (shown && !shown.window.isDestroyed()) shown.window.destroy()
  }
}

function openProgress(words: Words, iconPath: string, onClose: () => void) {
  const scheme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
  const window = new BrowserWindow({
    width: 460,
    height: 210,
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    title: words.title,
    icon: iconPath,
    backgroundColor: scheme === 'dark' ? '#16181c' : '#ffffff',
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  })
  window.setMenu(null)
  window.on('close', onClose)
  const loaded = window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page(words, scheme))}`)
  const draw = (step: CopyStep): void => {
    if (window.isDestroyed()) return
    const share = step.part === 'library' && step.total > 0 ? step.done / step.total : undefined
    // Over 1: how long it takes is not known.
    window.setProgressBar(share ?? 2)
    const far = share === undefined ? '' : `: ${Math.floor(share * 100)} %`
    const set = `
      document.querySelector('[role=status]').textContent = ${JSON.stringify(`${words[step.part]}${far}`)}
      const bar = document.querySelector('progress')
      ${share === undefined ? "bar.removeAttribute('value')" : `bar.value = ${share}`}`
    // A window that is closed meanwhile shows nothing any more.
    loaded.then(() => window.webContents.executeJavaScript(set)).catch(() => {})
  }
  return { window, draw }
}

/** Without a preload script: it only shows. The theme chosen in Quarry may be another than the system's. */
const page = (
  words: Words,
  scheme: 'light' | 'dark',
) => `<!doctype html><meta charset="utf-8"><title>${words.title}</title><style>
:root { color-scheme: ${scheme}; font: 14px/1.5 system-ui, sans-serif }
body { margin: 24px }
h1 { font-size: 16px; margin: 0 0 12px }
progress { width: 100% }
p { margin: 8px 0 }
</style><h1 id="title">${words.title}</h1><progress aria-labelledby="title"></progress><p role="status"></p><p>${words.skip}</p>`
