import { ipcMain, MessageChannelMain } from 'electron/main'
import { desktopChannels } from '../../contract/desktop.ts'
import type { Dispatcher } from '../../contract/wire/dispatch.ts'
import { servePort } from '../../contract/wire/port.ts'
import { wirePort } from '../../contract/wire/wirePort.ts'
import { isTrustedSender } from './trustedSender.ts'

/**
 * Gives each page that asks one port to the core. What the page sends before the core is open waits in the port; a page
 * that is closed or loaded again closes its port, and with it all that it had asked for.
 */
export function handPort(dispatcher: Promise<Dispatcher>): void {
  ipcMain.on(desktopChannels.requestPort, (event) => {
    if (!isTrustedSender(event.senderFrame)) return
    const { port1, port2 } = new MessageChannelMain()
    event.senderFrame.postMessage(desktopChannels.port, null, [port2])
    dispatcher.then(
      (open) => servePort(open, wirePort(port1)),
      () => port1.close(),
    )
  })
}
