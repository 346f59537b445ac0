import type { Locator } from 'playwright-core'
import type { AppOptions, OpenedApp } from '../launch.ts'
import { records, testApp } from '../testApp.ts'

export interface OpenedCollection {
  readonly app: OpenedApp
  readonly reader: Locator
  readonly rows: Locator
}

/** An app with notes in a collection, by title, the first of them open in the reading pane. */
export async function openCollection(
  options: AppOptions & { readonly count?: number } = {},
): Promise<OpenedCollection> {
  const { count = 5, ...rest } = options
  const app = await testApp({ ...rest, holding: { collection: 'notes', records: records(count) } })
  const { page } = app
  await page.evaluate(`location.hash = '#/collection/1'`)
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await rows.filter({ hasText: 'Note 1 on the lighthouse' }).click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('heading', { name: 'Note 1 on the lighthouse' }).waitFor()
  return { app, reader, rows }
}
