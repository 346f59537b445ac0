import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page and calls serious or critical, a line for each part. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: Pick<typeof axe, 'run'> }
    const { violations } = await inPage.run({ exclude: ['iframe'] } as never, {
      resultTypes: ['violations'],
      rules: {
        // faintText's own: axe gives up where a colour is mixed or layered.
        'color-contrast': { enabled: false },
        // Chromium lets the keyboard into what scrolls and holds nothing else to focus; axe does not know that.
        'scrollable-region-focusable': { enabled: false },
      },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`))
  })
}
