import type { Page } from 'playwright-core'

/**
 * Milliseconds from the event of the user that `act` causes until the page draws what `condition`, an expression of the
 * page, sees; `now`: from before `act`, for what the page has no event of. Both are taken in the page, so what passes between this process and the browser does not count.
 */
export async function timeUntil(
  page: Page,
  event: 'pointerdown' | 'keydown' | 'now',
  condition: string,
  act: () => Promise<void>,
): Promise<number> {
  const timed = await page.evaluateHandle(`(() => {
    let startedAt = '${event}' === 'now' ? performance.now() : undefined
    addEventListener('${event}', ({ timeStamp }) => (startedAt = timeStamp), { capture: true, once: true })
    return { took: new Promise((resolve) => {
      const look = () => {
        if (startedAt !== undefined && (${condition})) resolve(performance.now() - startedAt)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }) }
  })()`)
  await act()
  const took = await timed.evaluate((found) => (found as { readonly took: Promise<number> }).took)
  await timed.dispose()
  return took
}
