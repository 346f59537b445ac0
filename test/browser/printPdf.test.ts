import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { printPdf } from '../../src/main/exporting/report/printPdf.ts'
import { toHtml } from '../../src/main/exporting/toHtml.ts'
import { bytesOf } from '../fixtures/exporting/bytesOf.ts'
import { citedReport } from '../fixtures/exporting/citedReport.ts'
import { findChromium } from '../runtimes.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

/** Where a line of Thai has room, a reader of PDF sees spaces. */
const packed = (text: string) => text.replaceAll(/\s/g, '')

test('a PDF has the text in every script, the notes, links both ways and page numbers', async () => {
  const html = async function* () {
    yield toHtml(citedReport)
  }
  const printing = { printPage: undefined, programFolders: [dirname(findChromium() ?? '')] }
  const pdf = await bytesOf(printPdf(html(), printing, new AbortController().signal))
  const { drafts } = await readItems([upload('report.pdf', pdf)])
  const text = drafts.map((draft) => draft.text).join('\n')
  for (const part of [
    'The harvest was late',
    '港口罢工推迟了可可收成。',
    'تأخر حصاد الكاكاو بسبب الجفاف',
    'การนัดหยุดงานที่ท่าเรือทำให้การเก็บเกี่ยวโกโก้ล่าช้า',
    'Costs!B2:C9',
    'quoted words',
    '可可收成推迟',
  ])
    expect(packed(text)).toContain(packed(part))
  const links = pdf.toString('latin1').match(/\/Dest ?\(?\/?(?:source|mark)-\d/g) ?? []
  expect(new Set(links.map((link) => link.replace(/.*(source|mark)/, '$1'))).size).toBe(8)
})
