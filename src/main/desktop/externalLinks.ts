import { shell } from 'electron/common'
import { dialog, type BrowserWindow } from 'electron/main'
import type { DesktopWords } from './desktopWords.ts'
import { webAddress } from './webAddress.ts'

/**
 * Opens pages of the web in the user's browser, each after a question that shows the whole address. A site may be
 * allowed until the app is closed. There is one question at a time; what is offered meanwhile is dropped.
 */
export function createExternalLinks(
  window: () => BrowserWindow | undefined,
  words: () => DesktopWords,
): (text: string) => Promise<boolean> {
  const allowedHosts = new Set<string>()
  let asking = false

  return async (text) => {
    const url = webAddress(text)
    if (!url || asking) return false
    if (!allowedHosts.has(url.host)) {
      asking = true
      try {
        const parent = window()
        const question = {
          type: 'question' as const,
          message: words().openPage,
          detail: url.href,
          buttons: [words().open, words().cancel],
          defaultId: 0,
          cancelId: 1,
          noLink: true,
          checkboxLabel: words().notAgain(url.host),
        }
        const answer = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question))
        if (answer.response !== 0) return false
        if (answer.checkboxChecked) allowedHosts.add(url.host)
      } finally {
        asking = false
      }
    }
    await shell.openExternal(url.href)
    return true
  }
}
