import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { remoteApp, testApp } from '../testApp.ts'

test('a research that is cut opens afterwards, and says where it stopped', async () => {
  const { page, service } = await remoteApp({ research: [{ do: 'cutStream', afterEvents: 6 }] })
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByLabel('Question').fill('What are the effects of the port strike?')
  await page.getByRole('button', { name: 'Start research' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'This ended early.' })
  await notice.waitFor()
  await expect
    .poll(() => notice.textContent())
    .toMatch(/It was in round \d\..*6 pieces kept\..*not sent again automatically/)

  await page.reload()
  await notice.waitFor()
  await page.getByRole('tab', { name: /Rounds/ }).click()
  await page.getByRole('heading', { name: /^Round 1/ }).waitFor()
  // Looking at it, and opening it again, sent nothing.
  expect(service.received().filter(({ operation }) => operation === 'research')).toHaveLength(1)
})

test('the visual report runs in a frame that may do nothing, and its sources resolve in the report', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByLabel('Question').fill('How did the drought change cocoa exports from the Lavoine Coast?')
  await page.getByRole('radiogroup', { name: 'Depth' }).getByText('Pro, visual').click()
  await page.getByRole('button', { name: 'Start research' }).click()
  await page.getByRole('tab', { name: 'Visual report' }).click()
  const frame = page.locator('iframe')
  await frame.waitFor()
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-same-origin')
  const inside = page.frameLocator('iframe')
  await inside.getByRole('heading').first().waitFor()
  expect(await inside.locator('script, img, iframe, link, form, [src]').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a question is answered with sources, and kept', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Quick answer', { exact: true }).click()
  await page.getByLabel('Question').fill('Why are cocoa prices rising?')
  await page.keyboard.press('Enter')
  const citation = page.getByRole('button', { name: /^Source \d+: / }).first()
  await citation.waitFor()
  await page.getByRole('tab', { name: /Searches/ }).click()
  await page.getByRole('tabpanel').getByText('results').first().waitFor()
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('button', { name: /Why are cocoa prices rising\?/ }).click()
  await citation.waitFor()
  expect(complaints).toEqual([])
})

test('the list of Research has research alone; Ask has all that was asked', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Quick answer', { exact: true }).click()
  await page.getByLabel('Question').fill('Why are cocoa prices rising?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Source \d+: / })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Research', exact: true }).click()
  await page.getByText('No research yet.').waitFor()
  await page.getByLabel('Question').fill('How did the drought change cocoa exports?')
  await page.getByRole('button', { name: 'Start research' }).click()
  const rows = page.getByRole('grid', { name: 'Past research' }).getByRole('row')
  await rows.filter({ hasText: 'How did the drought' }).waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const all = page.getByRole('grid', { name: 'History' }).getByRole('row')
  await all.filter({ hasText: 'How did the drought' }).waitFor()
  await all.filter({ hasText: 'Why are cocoa prices' }).waitFor()
  expect(complaints).toEqual([])
})

test('the form of Ask has how the web is asked, and the address of its former form leads there', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Settings' }).waitFor()
  await page.evaluate(`location.hash = '#/answers'`)
  await page.getByRole('radio', { name: 'Quick answer', checked: true }).waitFor()
  expect(await page.evaluate('location.hash')).toBe('#/ask')
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('Why are cocoa prices rising?')
  const most = page.getByLabel('Maximum queries')
  await most.fill('31')
  await page.getByText('Maximum queries: 1 to 30.').waitFor()
  expect(await page.getByRole('button', { name: 'Ask', exact: true }).last().isDisabled()).toBe(true)
  await page.getByRole('button', { name: /Depth/ }).click()
  await page.getByRole('option', { name: 'Queries only' }).click()
  await page.getByText('Lists the queries only.').waitFor()
  await most.fill('1')
  await most.press('Enter')
  await page.getByRole('tab', { name: /^Searches\s*1$/ }).waitFor()
  await page.getByRole('tab', { name: 'Answer', exact: true }).click()
  await page.getByText('No text was requested or received.').waitFor()
  // Asked again: in the same form, with how it was asked.
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => question.inputValue()).toBe('Why are cocoa prices rising?')
  expect(await page.evaluate('location.hash')).toBe('#/ask')
  expect(await most.inputValue()).toBe('1')
  expect(complaints).toEqual([])
})

test('the forms of Ask, of questions to the web and of Research begin at the same edge and are as wide', async () => {
  const { page } = await testApp({ size: { width: 1700, height: 900 } })
  const edges = async (question: Locator) => {
    await question.waitFor()
    const box = await question.boundingBox()
    if (!box) throw new Error('The question is not there.')
    return box
  }
  const measureEach = async () => {
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('From my collections', { exact: true }).click()
    const ask = await edges(page.getByRole('textbox', { name: 'Question' }))
    await page.getByText('Quick answer', { exact: true }).click()
    await page.getByText('Maximum queries').waitFor()
    const web = await edges(page.getByRole('textbox', { name: 'Question' }))
    await page.getByRole('button', { name: 'Research', exact: true }).click()
    await page.getByRole('button', { name: 'Start research' }).waitFor()
    const research = await edges(page.getByLabel('Question'))
    const all = [ask, web, research]
    const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)
    // By a pixel they differ where a width in characters of some fonts is no whole number.
    return Math.max(spread(all.map(({ x }) => x)), spread(all.map(({ width }) => width)))
  }
  // A form may be measured while what is beside it is still being laid out: then all are measured again.
  await expect.poll(measureEach).toBeLessThanOrEqual(1)
})
