import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron/main'

/** Prints a file of HTML that runs nothing to a file of PDF, in a window that is never shown. */
export async function printPage(htmlFile: string, pdfFile: string, signal: AbortSignal): Promise<void> {
  const address = pathToFileURL(htmlFile).href
  const window = new BrowserWindow({
    show: false,
    // A session of its own: that of the pages refuses files.
    webPreferences: {
      partition: 'printing',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
    },
  })
  window.webContents.session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== address }))
  const stop = () => window.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await window.loadURL(address)
    const printed = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
    await writeFile(pdfFile, printed)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    if (!window.isDestroyed()) window.destroy()
  }
}
