import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds on a page and calls serious or critical, a line for each part. Where a colour is mixed or layered it gives up:
 * that is what faintText is for. With `rules` only those are tried.
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage, document } = globalThis as unknown as {
      axe: Pick<typeof axe, 'run'>
      document: { querySelector(selector: string): object | null }
    }
    // The list of a field is walked with the keys of the field, which keeps the focus. Of such lists axe knows listboxes only.
    const isWalked = (html: string) => {
      const id = /^<[^>]* id="([^"]+)"/.exec(html)?.[1]
      return id !== undefined && document.querySelector(`input[aria-controls="${id}"]`) !== null
    }
    const { violations } = await inPage.run({ exclude: ['iframe'] } as never, {
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly: [...runOnly] } : {}),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => {
        const found = nodes.filter(({ html }) => id !== 'scrollable-region-focusable' || !isWalked(html))
        return found.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`)
      })
  }, rules)
}
