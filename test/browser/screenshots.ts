import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { allJobsDone } from './flows.ts'
import { openApp } from './launch.ts'

const themes = ['light', 'dark'] as const

/** Wide enough for three panes. */
export const pictureSize = { width: 1440, height: 900 } as const

/** The pictures of the README, by name; each comes in both themes. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  search: async (page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
    await page.keyboard.press('Enter')
    await page.getByText('Drought on the Lavoine Coast delays the cocoa mid-crop').first().click()
    await page.getByRole('region', { name: 'Reading pane' }).getByRole('document').waitFor()
  },
  ask: async (page) => {
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
}

export const pictureNames = Object.keys(pictures).flatMap((name) => themes.map((theme) => `${name}-${theme}.png`))

/** Takes every picture of the app over the sample collection, and writes them into `folder`. */
export async function takeScreenshots(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const app = await openApp({ size: pictureSize })
  try {
    const { page } = app
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    await allJobsDone(page)
    // They go by themselves.
    await page.locator('.toast').first().waitFor({ state: 'detached' })
    for (const [name, show] of Object.entries(pictures)) {
      await show(page)
      await page.mouse.move(0, 0)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        const shot = await page.screenshot({ animations: 'disabled' })
        // A palette of 256 colours takes a third of the size.
        await writeFile(
          join(folder, `${name}-${theme}.png`),
          await sharp(shot).png({ palette: true, effort: 10 }).toBuffer(),
        )
      }
    }
  } finally {
    await app.close()
  }
}
