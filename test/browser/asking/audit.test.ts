import { expect, test } from 'vitest'
import { checkColours, checkPage } from '../checkPage.ts'
import { testApp } from '../testApp.ts'

test('an answer is checked sentence by sentence, by keyboard too', async () => {
  const { page, complaints, strayRequests } = await testApp()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Quick answer', { exact: true }).click()
  await page.getByLabel('Question').fill('Why are cocoa prices rising?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Source \d+: / })
    .first()
    .waitFor()
  const toggle = page.getByRole('switch', { name: 'Check citations' })
  await page.getByText('Check citations').click()
  const check = page.getByRole('region', { name: 'Citation check' })
  await page.locator('.visuallyHidden[aria-live]', { hasText: /^Supported: \d/ }).waitFor({ state: 'attached' })
  await check.waitFor()
  // What was switched on is kept at once: a reload right after it does not lose it.
  await page.reload()
  await check.waitFor()
  const supported = check.getByRole('button', { name: /^Supported \d+$/ })
  await supported.waitFor()
  expect(await check.locator('.claim').count()).toBeGreaterThan(0)
  await checkPage(page, 'an answer that is checked')
  for (const [theme, colours] of [
    ['dark', { colorScheme: 'dark' }],
    ['high contrast', { contrast: 'more' }],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...colours })
    await page.reload()
    await supported.waitFor()
    await checkColours(page, `an answer that is checked, ${theme}`)
  }

  await check.getByRole('button', { name: 'Next sentence' }).focus()
  await page.keyboard.press('Enter')
  const beside = check.getByRole('complementary')
  await beside.getByText('The text says').waitFor()
  await page.keyboard.press('j')
  await check.getByText(/^2 of \d+$/).waitFor()
  await page.keyboard.press('k')
  await check.getByText(/^1 of \d+$/).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => beside.count()).toBe(0)

  await check.locator('.claim').first().click()
  await beside.getByText('The text says').waitFor()
  await supported.click()
  await expect.poll(() => supported.getAttribute('aria-pressed')).toBe('true')
  expect(await check.locator('.claim:not([data-verdict="supported"])').count()).toBe(0)

  await page.reload()
  await check.waitFor()
  await expect.poll(() => toggle.isChecked()).toBe(true)
  expect(complaints).toEqual([])
  expect(strayRequests).toEqual([])
})
