import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { allJobsDone } from './flows.ts'
import { openApp } from './launch.ts'
import { drawn } from './pictures/drawn.ts'
import { sampleFiles } from './pictures/filledLibrary.ts'

const themes = ['light', 'dark'] as const

/** Wide enough for three panes. */
export const pictureSize = { width: 1440, height: 900 } as const

/** The pictures of the README and of the guide, by name, in the order they are taken in; each comes in both themes. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  welcome: async (page) => {
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  },
  search: async (page) => {
    await importSample(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
    await page.keyboard.press('Enter')
    await page.getByText('Drought on the Lavoine Coast delays the cocoa mid-crop').first().click()
    await page.getByRole('region', { name: 'Reading pane' }).getByRole('document').waitFor()
  },
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('harvest')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').nth(3).waitFor()
  },
  ask: async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const question = 'What delayed the cocoa harvest?'
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.keyboard.press('Enter')
    await page
      .getByRole('article', { name: question })
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Reading pane' }).getByText('Steady rain').first().waitFor()
  },
  audit: async (page) => {
    await page.getByText('Check citations').first().click()
    await page.getByRole('region', { name: 'Citation check' }).locator('.claim').first().click()
    await page.getByText('The text says').first().waitFor()
  },
  timeline: async (page) => {
    await openCollection(page)
    await page.getByRole('button', { name: 'Show on the timeline' }).click()
    await page.getByRole('slider').waitFor()
  },
  map: async (page) => {
    await openCollection(page)
    await page.getByRole('button', { name: 'Show on a map' }).click()
    await page.getByRole('button', { name: 'Make the map' }).click()
    await page.getByRole('application', { name: /^Map of / }).waitFor()
  },
  filing: async (page) => {
    await openCollection(page)
    const rows = page.getByRole('grid').getByRole('row')
    await rows.nth(2).click()
    await rows.nth(5).click({ modifiers: ['Shift'] })
    await page.keyboard.press('t')
    await page.keyboard.type('region/coast')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('.toast').first().waitFor()
    await page.locator('.toast').first().waitFor({ state: 'detached' })
  },
  import: async (page) => {
    await page.evaluate(`location.hash = '#/import'`)
    const files = await readdir(sampleFiles)
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles(files.map((name) => join(sampleFiles, name)))
    await page.locator('.previewTable tbody tr').first().waitFor()
  },
  usage: async (page) => {
    await page.evaluate(`location.hash = '#/usage'`)
    await page.getByRole('table', { name: 'Usage' }).waitFor()
  },
  export: async (page) => {
    await openCollection(page)
    await page.getByRole('button', { name: 'Export', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
  },
}

async function importSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await allJobsDone(page)
  // They go by themselves.
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}

async function openCollection(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.getByRole('grid').getByRole('row').first().waitFor()
}

export const pictureNames = Object.keys(pictures).flatMap((name) => themes.map((theme) => `${name}-${theme}.png`))

/**
 * Takes every picture of the app over the sample collection, and writes them into `folder`. `effort`, of 1 to 10, is how long
 * they are made smaller.
 */
export async function takeScreenshots(folder: string, effort = 10): Promise<void> {
  await mkdir(folder, { recursive: true })
  const app = await openApp({ size: pictureSize })
  try {
    const { page } = app
    for (const [name, show] of Object.entries(pictures)) {
      await show(page)
      await page.mouse.move(0, 0)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.evaluate(drawn)
        const shot = await page.screenshot({ animations: 'disabled' })
        // A palette of 256 colours takes a third of the size.
        await writeFile(
          join(folder, `${name}-${theme}.png`),
          await sharp(shot).png({ palette: true, effort }).toBuffer(),
        )
      }
    }
  } finally {
    await app.close()
  }
}
