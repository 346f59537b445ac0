import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import type { topicOfPage } from '../../../src/renderer/guide/topicOfPage.ts'
import { openApp } from '../launch.ts'
import { drawn } from './drawn.ts'
import { fillLibrary, question, sampleFiles, type FilledIds } from './filledLibrary.ts'

/** Those of src/renderer/pages.ts: the guide has a place for each. */
type PageId = keyof typeof topicOfPage

/** The themes that the settings offer, as the system asks for them. */
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrastLight: { colorScheme: 'light', contrast: 'more' },
  contrastDark: { colorScheme: 'dark', contrast: 'more' },
} as const
type Theme = keyof typeof themes

/** One, two and three panes. */
const sizes = [
  { width: 900, height: 675 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const cellWidth = 480
const gap = 12

interface Scene {
  /** Its address, without `#/`. */
  readonly at: (ids: FilledIds) => string
  /** Does what is to be seen, and waits until it is there. */
  readonly show: (page: Page) => Promise<void>
}

/** A page that shows what it has by itself; it is there when one sees what is chosen. */
const showing = (at: string | ((ids: FilledIds) => string), selector: string): Scene => ({
  at: typeof at === 'string' ? () => at : at,
  show: (page) => page.locator(selector).first().waitFor(),
})

const scenes: Readonly<Record<PageId, Scene>> = {
  search: {
    at: () => 'search',
    show: async (page) => {
      await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
      await page.keyboard.press('Enter')
      await page.locator('.resultsBar').getByText('Hybrid', { exact: true }).waitFor()
    },
  },
  batch: showing(({ batch }) => `batch/${batch}`, '[role=rowheader]'),
  collect: {
    at: () => 'collect',
    show: async (page) => {
      await page.getByRole('radiogroup', { name: 'What to search for' }).getByText('News').click()
      await page.getByRole('searchbox', { name: 'Query' }).fill('harbour port strike')
      await page.keyboard.press('Enter')
      await page.getByRole('row').filter({ hasText: 'Dock strike at Port Amsel' }).first().waitFor()
    },
  },
  ask: {
    at: ({ conversation }) => `ask/${conversation}`,
    show: (page) =>
      page
        .getByRole('article', { name: question })
        .getByRole('button', { name: /^Source 1/ })
        .first()
        .waitFor(),
  },
  answers: showing(({ answer }) => `answers/${answer}`, '.markdown'),
  research: showing(({ research }) => `research/${research}`, '.markdown h2'),
  generate: showing('generate', 'main img, .page img'),
  notes: showing('notes', '.markdown'),
  import: {
    at: () => 'import',
    show: async (page) => {
      const names = await readdir(sampleFiles)
      await page
        .locator('input[type=file]:not([webkitdirectory])')
        .setInputFiles(names.map((name) => join(sampleFiles, name)))
      await page.locator('.previewTable tbody tr').first().waitFor()
    },
  },
  timeline: showing('timeline', '[role=slider]'),
  collection: showing(({ collection }) => `collection/${collection}`, '[role=grid] [role=row]'),
  compare: showing(({ documents: [first, second] }) => `compare?first=${first}&second=${second}`, '.compareText'),
  map: showing(({ collection }) => `map/${collection}`, '[role=application]'),
  size: showing(({ collection }) => `size/${collection}`, 'table'),
  fields: showing('fields', '[role=row], tr'),
  jobs: showing('jobs', '.jobRow'),
  job: showing(({ failedJob }) => `job/${failedJob}`, '.counts'),
  teams: showing('teams', '.emptyState'),
  trash: showing('trash', '.trashRow'),
  usage: showing('usage', 'table'),
  settings: showing('settings', '.segmented'),
  keys: showing('keys', '.keyRows'),
  guide: showing('guide', '.guideText'),
  welcome: showing('welcome', '.page button'),
  log: showing('log', '.logBar'),
  document: showing(({ documents: [first] }) => `document?doc=${first}`, '[role=document]'),
}

export const sheetNames = Object.keys(scenes).map((id) => `${id}.webp`)

export interface SheetOptions {
  readonly themes?: readonly Theme[]
  readonly sizes?: readonly (typeof sizes)[number][]
  /** A folder for the pictures before they are made small. */
  readonly fullSize?: string | undefined
  readonly pages?: readonly string[] | undefined
}

/**
 * Writes into `folder` one sheet of each page over a filled library: every theme from left to right, every size from top to
 * bottom.
 */
export async function takeSheets(folder: string, options: SheetOptions = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (options.fullSize !== undefined) await mkdir(options.fullSize, { recursive: true })
  const library = await mkdtemp(join(tmpdir(), 'quarry-filled-'))
  try {
    const ids = await fillLibrary(library)
    const app = await openApp({ library, size: sizes[1] })
    try {
      for (const [id, scene] of Object.entries(scenes)) {
        if (options.pages?.includes(id) === false) continue
        await app.page.evaluate(`location.hash = '#/${scene.at(ids)}'`)
        await scene.show(app.page)
        await app.page.mouse.move(0, 0)
        await writeFile(join(folder, `${id}.webp`), await sheet(app.page, id, options))
      }
    } finally {
      await app.close()
    }
  } finally {
    await rm(library, { recursive: true, force: true })
  }
}

async function sheet(page: Page, id: string, options: SheetOptions): Promise<Buffer> {
  const across = options.themes ?? (Object.keys(themes) as Theme[])
  const cells: OverlayOptions[] = []
  let top = 0
  for (const size of options.sizes ?? sizes) {
    await page.setViewportSize(size)
    const height = Math.round((cellWidth * size.height) / size.width)
    for (const [column, theme] of across.entries()) {
      await page.emulateMedia({ ...themes[theme], reducedMotion: 'reduce' })
      await page.evaluate(drawn)
      const shot = await page.screenshot({ animations: 'disabled' })
      if (options.fullSize !== undefined)
        await writeFile(join(options.fullSize, `${id}-${size.width}-${theme}.png`), shot)
      const input = await sharp(shot).resize(cellWidth, height).toBuffer()
      cells.push({ input, left: column * (cellWidth + gap), top })
    }
    top += height + gap
  }
  const width = across.length * (cellWidth + gap) - gap
  const background = { r: 128, g: 128, b: 128 }
  return sharp({ create: { width, height: top - gap, channels: 3, background } })
    .composite(cells)
    .webp({ quality: 50, effort: 5 })
    .toBuffer()
}
