import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bytesOf } from '../../fixtures/exporting/bytesOf.ts'
import { printPdf, type Printing } from '../../../src/main/exporting/report/printPdf.ts'

async function* page() {
  yield '<p>One</p>'
  yield Buffer.from('<p>Two</p>')
}

async function print(printing: Printing, signal = new AbortController().signal): Promise<string> {
  const printed = await bytesOf(printPdf(page(), printing, signal))
  return printed.toString('utf8')
}

test('a page is printed from a file, and its folder is gone afterwards', async () => {
  let folder = ''
  const printed = await print({
    programFolders: [],
    printPage: async (html, pdf) => {
      folder = path.dirname(html)
      await writeFile(pdf, `PDF of ${await readFile(html, 'utf8')}`)
    },
  })
  expect(printed).toBe('PDF of <p>One</p><p>Two</p>')
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('without a browser the error says what to do', async () => {
  await expect(print({ programFolders: [], printPage: undefined })).rejects.toMatchObject({
    code: 'not_found',
    hint: 'Install Chromium, Chrome or Edge, or export HTML and print that.',
  })
})

test('an aborted export prints nothing', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('stopped'))
  const printing = { programFolders: [], printPage: () => Promise.reject(new Error('printed')) }
  await expect(print(printing, stopping.signal)).rejects.toThrow('stopped')
})
