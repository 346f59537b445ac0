import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faintText } from './faintText.ts'
import { seriousFindings } from './seriousFindings.ts'

const roles = 'button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|tabpanel|listbox|grid|menu|menuitem'
/**
 * A line of the tree that assistive technology sees, of a part that needs a name and has none. Rows of lists have theirs
 * from what is in them.
 */
const nameless = new RegExp(
  `^\\s*- ((${roles}|dialog|alertdialog|progressbar|img|region|separator)(:| \\[|$)|(option|row)$)`,
)

/** Notes as failures what has no name on a page, text that is too faint to be read, and what axe calls serious. */
export async function checkPage(page: Page, what: string): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot()
  expect
    .soft(
      tree.split('\n').filter((line) => nameless.test(line)),
      `parts without a name on: ${what}`,
    )
    .toEqual([])
  expect.soft(await page.evaluate(faintText), `faint text on: ${what}`).toEqual([])
  expect.soft(await seriousFindings(page), `findings of axe on: ${what}`).toEqual([])
}

/** Notes as failures text that is too faint to be read: what can differ between the themes of one page. */
export async function checkColours(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(faintText), `faint text on: ${what}`).toEqual([])
  expect.soft(await seriousFindings(page, ['color-contrast']), `contrasts on: ${what}`).toEqual([])
}
