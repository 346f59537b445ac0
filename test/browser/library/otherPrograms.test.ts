import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('other programs are answered while that is allowed, each with a key that is shown once', async () => {
  const { page, complaints } = await testApp({ holding: 'sample' })
  await page.evaluate(`location.hash = '#/settings'`)
  const section = page.locator('#settings-access')
  await section.getByText('No program has a key.').waitFor()
  await section.getByText('Let other programs use the library', { exact: true }).first().waitFor()
  await section.getByRole('switch').press('Space')
  const address = (await section.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).textContent()) ?? ''
  const asked = async (key: string) =>
    (await fetch(`${address}/v1/collections`, { headers: { authorization: `Bearer ${key}` } })).status

  await section.getByRole('button', { name: 'New key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByRole('textbox', { name: 'Which program is it for?' }).fill('My script')
  expect(await dialog.getByRole('button', { name: 'Make the key' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Sample' }).press('Space')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const made = page.getByRole('dialog', { name: 'The key of My script' })
  const key = (await made.getByText(/^quarry_/).textContent()) ?? ''
  expect(await asked(key)).toBe(200)
  await made.getByRole('button', { name: 'Done' }).click()
  await section.getByText(/^May read Sample\. Ends in /).waitFor()
  expect(await page.getByText(key).count()).toBe(0)

  await section.getByRole('button', { name: 'Revoke the key of My script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await section.getByText(/Revoked on/).waitFor()
  expect(await asked(key)).toBe(401)
  await section.getByRole('switch').press('Space')
  await section.getByText(address, { exact: true }).waitFor({ state: 'detached' })
  await expect(asked(key)).rejects.toThrow()
  expect(complaints).toEqual([])
})
