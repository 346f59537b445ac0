import type { Page } from 'playwright-core'

/** Runs in the page, whose names the tests do not have: where words stand that are in one text node below `selector`. */
function placeOfWords([selector, words]: readonly [string, string]): { x: number; y: number; end: number } {
  const { document } = globalThis as unknown as TextWindow
  const walker = document.createTreeWalker(document.querySelector(selector), 4)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words)
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { x: left, y: (top + bottom) / 2, end: right }
  }
  throw new Error(`No text below ${selector} has “${words}”.`)
}

interface TextNode {
  readonly data: string
}
interface TextWindow {
  readonly document: {
    querySelector(selector: string): unknown
    createTreeWalker(root: unknown, what: number): { nextNode(): TextNode | null }
    createRange(): {
      setStart(node: TextNode, at: number): void
      setEnd(node: TextNode, at: number): void
      getBoundingClientRect(): Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>
    }
  }
}

/** Selects words that stand in one line below `selector`, with the mouse. */
export async function selectWords(page: Page, selector: string, words: string): Promise<void> {
  const { x, y, end } = await page.evaluate(placeOfWords, [selector, words] as const)
  await page.mouse.move(x + 0.5, y)
  await page.mouse.down()
  await page.mouse.move(end - 0.5, y, { steps: 4 })
  await page.mouse.up()
}
