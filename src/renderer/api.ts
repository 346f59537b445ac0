import { createContext, useContext } from 'react'
import type { DesktopBridge } from '../contract/desktop.ts'
import { routes, type QuarryClient } from '../contract/routes.ts'
import { httpClient } from '../contract/wire/http.ts'
import { portClient } from '../contract/wire/port.ts'
import { wirePort } from '../contract/wire/wirePort.ts'

/** The desktop's preload leaves its bridge in the window; in a browser there is none. */
declare global {
  interface Window {
    readonly quarryDesktop?: DesktopBridge
  }
}

/** The client over the wire there is: the desktop's port, else HTTP to where the page came from. */
export async function connect(): Promise<QuarryClient> {
  const desktop = window.quarryDesktop
  if (!desktop) return httpClient(routes, { fetch: fetchToTheEnd() })
  const { promise, resolve } = Promise.withResolvers<MessagePort>()
  const listen = (event: MessageEvent) => {
    const port = event.ports[0]
    if (event.source !== window || event.data !== 'quarry:port' || !port) return
    window.removeEventListener('message', listen)
    resolve(port)
  }
  window.addEventListener('message', listen)
  desktop.requestPort()
  return portClient(routes, wirePort(eventPort(await promise)))
}

/** Sends so that what is sent while the page is being left arrives: a browser would end it with the page. */
function fetchToTheEnd(): (url: string, init: RequestInit) => Promise<Response> {
  let isLeft = false
  window.addEventListener('pagehide', () => (isLeft = true))
  // Back and Forward of a browser may show the same page again.
  window.addEventListener('pageshow', () => (isLeft = false))
  return (url, init) => fetch(url, isLeft ? { ...init, keepalive: true } : init)
}

/** A DOM port by the few names the wire needs; its own overloads fit no narrower type. */
function eventPort(port: MessagePort) {
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    addEventListener: (type: string, listener: (event: never) => void) =>
      port.addEventListener(type, listener as EventListener),
    start: () => port.start(),
    close: () => port.close(),
  }
}

export const ClientContext = createContext<QuarryClient | null>(null)

/** The core, as a page sees it. */
export function useClient(): QuarryClient {
  const client = useContext(ClientContext)
  if (!client) throw new Error('A page was drawn outside of the app.')
  return client
}
