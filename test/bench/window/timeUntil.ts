import type { Page } from 'playwright-core'

const longestMs = 60_000

/**
 * Milliseconds from the event of the user that `act` causes until the page draws what `condition`, an expression of the
 * page, sees; `now`: from before `act`, for what the page has no event of. Both are taken in the page, so what passes
 * between this process and the browser does not count. Throws where the page does not show it within a minute: a bench whose page has
 * changed then ends with the reason.
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
    const since = performance.now()
    return { took: new Promise((resolve, reject) => {
      const look = () => {
        if (performance.now() - since > ${longestMs}) reject(new Error('not shown within ${longestMs} ms'))
        else if (startedAt !== undefined && (${condition})) resolve(performance.now() - startedAt)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }) }
  })()`)
  await act()
  const took = await timed
    .evaluate((found) => (found as { readonly took: Promise<number> }).took)
    .catch((error: unknown) => {
      throw new Error(`The page did not come to ${condition}`, { cause: error })
    })
  await timed.dispose()
  return took
}
