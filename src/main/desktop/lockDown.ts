import { app, session } from 'electron/main'
import { pageOrigin } from './pageProtocol.ts'

/**
 * What no page may do, whatever it contains: go elsewhere, open windows, embed others, ask for devices or permissions,
 * or send anything over the network. `offerLink` is told of links a page tried to follow.
 */
export function lockDown(offerLink: (url: string) => void): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (event.url === contents.getURL()) return
      event.preventDefault()
      offerLink(event.url)
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      offerLink(url)
      return { action: 'deny' }
    })
  })
}

/** The same for the session; it exists only when the app is ready. */
export function lockDownSession(): void {
  const { defaultSession } = session
  // Writing to the clipboard after a click is what "copy" buttons do; everything else is denied.
  const mayUse = (permission: string) => permission === 'clipboard-sanitized-write'
  defaultSession.setPermissionRequestHandler((_, permission, answer) => answer(mayUse(permission)))
  defaultSession.setPermissionCheckHandler((_, permission) => mayUse(permission))
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.on('will-download', (event) => event.preventDefault())
  defaultSession.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isOwn(details.url) })
  })
}

const isOwn = (url: string) => url.startsWith(`${pageOrigin}/`) || /^(blob:quarry:|data:|devtools:)/.test(url)
