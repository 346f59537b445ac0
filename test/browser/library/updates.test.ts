import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { publisherKey, releaseOf, signed, startPublisher } from '../../fixtures/publisher.ts'
import { checkPage } from '../checkPage.ts'
import { testApp } from '../testApp.ts'

test('a newer version is found at the address that was set, with what is new, and an unsigned one is refused', async () => {
  const publisher = await startPublisher()
  onTestFinished(publisher.close)
  const { origin, answers } = publisher
  const program = randomBytes(2_000)
  const { page, complaints, strayRequests } = await testApp({ updateKey: publisherKey })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const updates = page.locator('#settings-updates')
  const checkNow = updates.getByRole('button', { name: 'Check now' })
  await expect.poll(() => checkNow.isDisabled()).toBe(true)
  await updates.getByRole('textbox', { name: 'Update address' }).fill(`${origin}/release.json`)
  await page.keyboard.press('Enter')
  expect(publisher.asked).toEqual([])

  const release = releaseOf(origin, '9.0.0', program)
  answers.set('/release.json', release)
  await checkNow.click()
  await updates
    .getByRole('status')
    .getByText(/signed/)
    .waitFor()
  answers.set('/release.json', signed(release))
  await checkNow.click()
  await updates.getByText('Quarry 9.0.0 of Feb 14, 2031 is available.').waitFor()
  await updates.getByText('Finds more.').waitFor()
  // A page writes no files: the browser fetches the package, and the hash is there to compare.
  await updates.getByRole('button', { name: /^Download \(2/ }).waitFor()
  await updates.getByText(createHash('sha256').update(program).digest('hex')).waitFor()
  await checkPage(page, 'updates')
  // The answer without a signature.
  expect(complaints).toEqual([expect.stringContaining('400')])
  expect(strayRequests).toEqual([])
})
