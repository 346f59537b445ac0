import { ipcMain, Notification, powerSaveBlocker, type IpcMainEvent } from 'electron/main'
import { z } from 'zod'
import { desktopChannels } from '../../contract/desktop.ts'
import { isTrustedSender } from './trustedSender.ts'

const notice = z.object({
  title: z.string().max(300),
  body: z.string().max(1_000),
  hash: z.string().max(500).startsWith('#/'),
})

/** Notifications of the system, each opens its page; and a power lock for as long as the page holds it. */
export function giveAttention(open: (hash: string) => void): void {
  // One that nobody holds is collected, and with it what a click does.
  const shown = new Set<Notification>()
  let blocker: number | undefined
  const hear = <T>(channel: string, input: z.ZodType<T>, take: (value: T) => void) =>
    ipcMain.on(channel, (event: IpcMainEvent, value: unknown) => {
      if (isTrustedSender(event.senderFrame)) take(input.parse(value))
    })
  hear(desktopChannels.notify, notice, ({ title, body, hash }) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    shown.add(notification)
    notification.on('click', () => open(hash))
    for (const event of ['click', 'close'] as const) notification.on(event as 'click', () => shown.delete(notification))
    notification.show()
  })
  hear(desktopChannels.keepAwake, z.boolean(), (awake) => {
    if (awake === (blocker !== undefined)) return
    if (blocker !== undefined) powerSaveBlocker.stop(blocker)
    blocker = awake ? powerSaveBlocker.start('prevent-app-suspension') : undefined
  })
}
