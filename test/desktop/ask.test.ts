import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { importInto } from '../browser/flows.ts'
import { writeLines } from '../browser/testApp.ts'
import { groundedPassages } from '../fixtures/grounded/passages.ts'
import { launchDesktop, type LaunchedApp } from './launch.ts'

let folder: string
let launched: LaunchedApp | undefined
beforeAll(() => buildWhenStale())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-ask-'))
})
afterEach(async () => {
  await launched?.quit()
  launched = undefined
  await rm(folder, { recursive: true, force: true })
})

test('in the window: ask a collection, open what a marker quotes, ask on', async () => {
  launched = await launchDesktop()
  const { page, complaints } = launched
  await importInto(page, await writeLines({ folder }, 'region.jsonl', groundedPassages), 'region')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Question' })
  await box.fill('Who lived in the research hut beside the glacier?')
  await page.keyboard.press('Enter')
  // The mark of the second sentence leads to that one.
  const marker = page.getByRole('button', { name: 'Source 1: Skarn Glacier' }).nth(1)
  await marker.waitFor()
  await marker.focus()
  await page.keyboard.press('Enter')
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.locator('mark').first().waitFor()
  expect((await reader.locator('mark').allInnerTexts()).join(' ')).toContain('Ola Brandt lived in it for two winters')
  await reader.getByRole('button', { name: 'Close the reading pane' }).click()
  await box.fill('And where are her notebooks kept?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('article', { name: 'And where are her notebooks kept?' })
    .getByText('library of Osmo')
    .first()
    .waitFor()

  // The checks need the language of each question: of the short one, that is told in a thread.
  await page.getByText('Check citations').first().click()
  const german = 'Wo werden die Hefte von Ola Brandt aufbewahrt?'
  await box.fill(german)
  await page.keyboard.press('Enter')
  for (const question of ['And where are her notebooks kept?', german]) {
    const check = page.getByRole('article', { name: question }).getByRole('region', { name: 'Citation check' })
    await check.locator('.claim[data-verdict]').first().waitFor()
  }
  expect(complaints).toEqual([])
})
