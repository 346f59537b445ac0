import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'
import { launchDesktop, startAgain, type LaunchedApp } from './launch.ts'

let launched: LaunchedApp | undefined
beforeAll(() => buildWhenStale())
afterEach(async () => {
  await launched?.quit()
  launched = undefined
})

const texts = [
  'The harvest was late after the drought.',
  '港口罢工推迟了可可收成，贸易商缺少豆子。',
  'تأخر حصاد الكاكاو بسبب الجفاف في المرتفعات.',
  'การนัดหยุดงานที่ท่าเรือทำให้การเก็บเกี่ยวโกโก้ล่าช้า',
]
/** Letters and digits: readers of PDF differ in spaces and in where signs stand between directions. */
const packed = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

test('the window prints a PDF by itself, with the text in every script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-print-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [records, out] = [join(folder, 'scripts.jsonl'), join(folder, 'scripts.pdf')]
  await writeFile(
    records,
    texts.map((text, at) => JSON.stringify({ id: `${at}`, title: `Text ${at}`, text })).join('\n'),
  )

  launched = await launchDesktop()
  const { app, page, complaints } = launched
  await startAgain(launched, [records])
  await page.getByRole('button', { name: 'Import into “scripts”' }).click()
  await page.getByRole('heading', { name: /scripts/ }).waitFor()
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('row', { name: /Text 3/ }).waitFor()
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, out)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  await page.getByText('was exported with').first().waitFor()

  const pdf = await readFile(out)
  const { drafts } = await readItems([upload('scripts.pdf', pdf)])
  const printed = packed(drafts.map(({ text }) => text).join('\n'))
  for (const text of texts) expect(printed).toContain(packed(text))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(complaints).toEqual([])
})
