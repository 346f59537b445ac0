import type { Browser } from 'playwright-core'
import { collectionName } from './makeLibrary.ts'

/**
 * A page without an app on which the same can be done as in the window: a list of the same height with the rows of one screen,
 * which never change; buttons and a box that draw what they would be asked for at once. What a machine makes of this is what
 * it is worth at that moment.
 */
const html = `<!doctype html><meta charset="utf-8"><title>Empty</title>
<style>
  body { margin: 0; font: 14px sans-serif; display: flex; flex-direction: column; height: 100vh }
  .documentTable { flex: 1; min-height: 0; display: flex; flex-direction: column }
  .virtualList { flex: 1; overflow: auto }
  .space { height: 11900000px }
  .rows { position: sticky; top: 0 }
  .virtualRow { height: 34px }
</style>
<section role="region" aria-label="Collections"><button type="button" id="open">${collectionName}</button></section>
<input type="search" aria-label="Search query">
<div><span>List</span> <span>Table</span></div>
<div id="found"></div>
<div class="documentTable">
  <div role="group" aria-label="Sort by"><button type="button">Title</button><button type="button">Published</button></div>
  <div role="grid" aria-label="Documents" class="virtualList" tabindex="0"><div class="space"><div class="rows"></div></div></div>
</div>
<script>
  const rows = document.querySelector('.rows')
  const found = document.querySelector('#found')
  let drawn = 0
  const draw = () => {
    drawn++
    rows.innerHTML = Array.from({ length: 24 }, (_, at) =>
      '<div class="virtualRow" data-index="' + at + '"><span class="documentTitle"><span class="ellipsis">Row ' + at + ' of ' +
      drawn + '</span></span></div>').join('')
  }
  draw()
  addEventListener('hashchange', () => {
    rows.innerHTML = ''
    found.innerHTML = location.hash.startsWith('#/timeline') ? '<div class="timelineRow"><svg><path d="M0 0H9V9Z"/></svg></div>' : ''
  })
  document.querySelector('#open').addEventListener('click', () => {
    history.replaceState(null, '', '#/collection')
    draw()
  })
  for (const head of document.querySelectorAll('[role=group] button')) head.addEventListener('click', draw)
  document.querySelector('input').addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') found.innerHTML = '<p class="hit"><span class="hitSnippet">Found</span></p>'
  })
</script>`

/** Opens it in a window of the same size. */
export async function openEmptyPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.route('http://empty.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://empty.invalid/')
  return { page, close: () => context.close() }
}
