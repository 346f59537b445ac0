import type { Page, Route } from 'playwright-core'

/** Lets calls of a route wait on their way to the core until they are let go, as when the core has much to do. */
export async function holdCalls(page: Page, route: string): Promise<{ readonly release: () => Promise<void> }> {
  const path = `**/api/${route.replace('.', '/')}`
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (call: Route) => {
    await promise
    // The page may have given the call up meanwhile.
    await call.continue().catch(() => {})
  }
  await page.route(path, hold)
  return {
    release: async () => {
      await page.unroute(path, hold)
      resolve()
    },
  }
}
