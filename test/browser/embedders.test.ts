import { expect, test } from 'vitest'
import { startEmbeddingServer, STUB_MODEL, STUB_WIDTH } from '../fixtures/service/embeddingServer.ts'
import { testApp } from './testApp.ts'

test('a model of the user is added, tested, chosen and removed, and a failure is shown beside the form', async () => {
  const server = await startEmbeddingServer()
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.evaluate(`location.hash = '#/settings'`)
  const section = page.locator('#settings-embedders')
  const add = section.getByRole('button', { name: 'Add', exact: true })
  await section.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await section.getByRole('textbox', { name: 'Model' }).fill('missing')
  await section.getByRole('textbox', { name: 'Address' }).fill('http://192.0.2.7/v1')
  await add.click()
  await section.getByText('This address is not on this computer').waitFor()
  await section.getByRole('textbox', { name: 'Address' }).fill(server.url)
  await add.click()
  await section.getByText('try pulling it first').waitFor()
  await section.getByRole('textbox', { name: 'Model' }).fill(STUB_MODEL)
  await add.click()
  await section.getByText(`Harbour was added: its vectors have ${STUB_WIDTH} numbers.`).waitFor()
  await expect.poll(() => section.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')

  await section.getByRole('button', { name: 'Test Harbour' }).click()
  await section.getByText(/^Harbour embedded 32 texts in \d+ ms\.$/).waitFor()
  // What comes of a test is said beside its button, in sight, above the form.
  server.misbehave({ kind: 'width', width: 12 })
  await page.setViewportSize({ width: 1280, height: 500 })
  await section.getByRole('button', { name: 'Test Harbour' }).click()
  const refused = section.getByRole('alert').getByText(/12 numbers instead of 24.*remove it and add it again/)
  await refused.waitFor()
  await expect.poll(() => refused.evaluate(isInSight)).toBe(true)
  const form = await section.getByRole('form').boundingBox()
  expect((await refused.boundingBox())!.y).toBeLessThan(form!.y)
  server.misbehave({ kind: 'none' })
  const embedding = page.locator('#settings-embedding')
  await embedding
    .getByRole('button', { name: /Model$/ })
    .first()
    .click()
  await page.getByRole('option', { name: /Harbour/ }).click()
  await embedding.getByRole('button', { name: new RegExp(`Full width \\(${STUB_WIDTH}\\)`) }).waitFor()

  await section.getByRole('button', { name: 'Remove Harbour' }).click()
  await section.getByText('Harbour was removed.').waitFor()
  await expect.poll(() => section.getByRole('button', { name: 'Test Harbour' }).count()).toBe(0)
  expect(complaints.filter((line) => !/40[49]|400|502|50\d/.test(line))).toEqual([])
})

/** Nothing lies over its middle, and it is within the window. */
function isInSight(element: InSight): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && element.contains(top)
}

interface InSight {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): InSight | null }
  getBoundingClientRect(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  contains(other: InSight): boolean
}
