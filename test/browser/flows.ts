import type { Page } from 'playwright-core'

/** What a user does again and again, over any page of the app: in the browser and in the window. */

/** Waits until the jobs that are listed have all ended well, on the page of jobs. */
export async function allJobsDone(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/jobs'`)
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.locator('.jobRow').first().waitFor()
  await page.evaluate(rowsAreDone)
}

/** Runs in the page, and looks again when something there has changed: asking it again and again took half of an import's time. */
function rowsAreDone(): Promise<void> {
  const { document, MutationObserver } = globalThis as unknown as WatchedWindow
  const isDone = ({ children }: WatchedElement): boolean =>
    [...children].some((part) => (part.children.length === 0 ? part.textContent === 'Done' : isDone(part)))
  const areDone = () => [...document.querySelectorAll('.jobRow')].every(isDone)
  return new Promise((resolve) => {
    if (areDone()) return resolve()
    const observer = new MutationObserver(() => {
      if (!areDone()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

interface WatchedElement {
  readonly textContent: string | null
  readonly children: Iterable<WatchedElement> & { readonly length: number }
}
interface WatchedWindow {
  readonly document: { readonly body: WatchedElement; querySelectorAll(selector: string): Iterable<WatchedElement> }
  readonly MutationObserver: new (changed: () => void) => {
    observe(element: WatchedElement, what: Readonly<Record<string, boolean>>): void
    disconnect(): void
  }
}

/** Imports a file into a new collection from the first page of an empty library, and waits until it is embedded. */
export async function importInto(page: Page, file: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Import files' }).click()
  await importHere(page, file, name)
}

/** On the page of imports: imports a file into the collection of its name, and waits until it is embedded. */
export async function importHere(page: Page, file: string, name: string): Promise<void> {
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file])
  await page.getByRole('button', { name: `Import into “${name}”` }).click()
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
  await allJobsDone(page)
}

/** Begins a new collection from the sidebar: its name is written next. */
export async function newCollection(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Collection name' }).waitFor()
}

/** Presses Tab until what has the focus is called `name`. Each stop on the way must have a name and show its focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stops: string[] = []
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop === null) continue
    stops.push(stop.name)
    if (stop.name === '' || !stop.isShown) {
      const fault = stop.name === '' ? 'has no name' : 'does not show that it has the focus'
      throw new Error(`What Tab leads to after ${stops.slice(-3).join(', ')} ${fault}.`)
    }
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
  }
  throw new Error(`Tab does not lead to ${name}; it stopped at ${stops.join(', ')}.`)
}

/** What has the focus: its name as far as it is made of labels and text, and whether one sees that it has it. */
function describeFocus(): { name: string; isShown: boolean } | null {
  const { document, getComputedStyle } = globalThis as unknown as FocusedWindow
  const element = document.activeElement
  if (!element || element === document.body) return null
  const label = element.getAttribute('aria-label')
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const own = element.labels?.[0]?.textContent ?? element.textContent ?? ''
  // A ring around it or around what holds it, or a bar or frame of its own, or of the row of a list that is active.
  const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const before = getComputedStyle(row ?? element, '::before')
  let isShown = before.content !== 'none' && /[1-9]/.test(before.borderWidth + before.backgroundColor)
  for (let at: FocusedElement | null = element, up = 0; at && up < 4; at = at.parentElement, up++) {
    const style = getComputedStyle(at)
    if (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) isShown = true
    if (style.boxShadow !== 'none') isShown = true
  }
  return { name: (label || named || own).trim(), isShown }
}

interface FocusedElement {
  readonly textContent: string | null
  readonly labels?: readonly FocusedElement[]
  readonly parentElement: FocusedElement | null
  getAttribute(name: string): string | null
}
type ShownBy = 'outlineStyle' | 'outlineWidth' | 'boxShadow' | 'content' | 'borderWidth' | 'backgroundColor'
interface FocusedWindow {
  readonly document: {
    readonly activeElement: FocusedElement | null
    readonly body: FocusedElement
    getElementById(id: string): FocusedElement | null
  }
  getComputedStyle(element: FocusedElement, pseudo?: string): Readonly<Record<ShownBy, string>>
}
