import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds on a page and calls serious or critical, a line for each part. Contrast is checkPage's own: axe gives up
 * where a colour is mixed or layered.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: Pick<typeof axe, 'run'> }
    const { violations } = await inPage.run({ exclude: ['iframe'] } as never, {
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: false } },
    })
    // A picker's list scrolls with the keys of its field, which keeps the focus.
    const isWalkedFromField = (id: string, html: string) =>
      id === 'scrollable-region-focusable' && html.includes('pickerList')
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .filter(({ html }) => !isWalkedFromField(id, html))
          .map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
      )
  })
}
