import { BrowserWindow, nativeTheme } from 'electron/main'

export interface ProgressWindow {
  /** `share` from 0 to 1; undefined where it is not known. */
  draw(line: string, share: number | undefined): void
  close(): void
}

/** A small window that shows how far long work has come, where there is no page that could. `note` stands below. */
export function openProgressWindow(
  { title, note }: { readonly title: string; readonly note: string },
  iconPath: string,
  onClose: () => void = () => {},
): ProgressWindow {
  const scheme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
  const window = new BrowserWindow({
    width: 460,
    height: 210,
    useContentSize: true,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    title,
    icon: iconPath,
    backgroundColor: scheme === 'dark' ? '#16181c' : '#ffffff',
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  })
  window.setMenu(null)
  window.on('close', onClose)
  const loaded = window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page(title, note, scheme))}`)
  return {
    draw: (line, share) => {
      if (window.isDestroyed()) return
      // Over 1: how long it takes is not known.
      window.setProgressBar(share ?? 2)
      const far = share === undefined ? '' : `: ${Math.floor(share * 100)} %`
      const set = `
      document.querySelector('[role=status]').textContent = ${JSON.stringify(`${line}${far}`)}
      const bar = document.querySelector('progress')
      ${share === undefined ? "bar.removeAttribute('value')" : `bar.value = ${share}`}`
      // A window that is closed meanwhile shows nothing any more.
      loaded.then(() => window.webContents.executeJavaScript(set)).catch(() => {})
    },
    close: () => {
      if (!window.isDestroyed()) window.destroy()
    },
  }
}

/** Without a preload script: it only shows. The theme chosen in Quarry may be another than the system's. */
const page = (
  title: string,
  note: string,
  scheme: 'light' | 'dark',
) => `<!doctype html><meta charset="utf-8"><title>${title}</title><style>
:root { color-scheme: ${scheme}; font: 14px/1.5 system-ui, sans-serif }
body { margin: 24px }
h1 { font-size: 16px; margin: 0 0 12px }
progress { width: 100% }
p { margin: 8px 0 }
</style><h1 id="title">${title}</h1><progress aria-labelledby="title"></progress><p role="status"></p><p>${note}</p>`
