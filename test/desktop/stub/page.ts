import type { DesktopBridge } from '../../../src/contract/desktop.ts'
import { portClient } from '../../../src/contract/wire/port.ts'
import { wirePort } from '../../../src/contract/wire/wirePort.ts'
import { echoRoutes } from '../../contract/echoRoutes.ts'

/** The page's half of the hand-over, as the app's own page does it; the client is laid open to the test. */
interface PageWindow {
  readonly quarryDesktop: DesktopBridge
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; ports: readonly Parameters<typeof wirePort>[0][] }) => void,
  ): void
}
const page = globalThis as unknown as PageWindow

page.addEventListener('message', (event) => {
  const port = event.ports[0]
  if (event.data !== 'quarry:port' || !port) return
  Object.assign(globalThis, { echo: portClient(echoRoutes, wirePort(port), { credit: 4 }).echo })
})
page.quarryDesktop.requestPort()
