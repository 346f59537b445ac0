import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Links to files that are no part of the site lead nowhere; their text stays. */
const outside = /<a href="(?!https?:|#)(?!(?:[\w-]+)\.html(?:#|"))[^"]*">(?<text>.*?)<\/a>/gs

/** The pages of the guide as plain files. What is in the working folder is put there by scripts/guide.ts. */
export default function (site) {
  const topics = JSON.parse(readFileSync(join(process.cwd(), 'topics.json'), 'utf8'))
  const isTopic = (name) => topics.some(({ id }) => id === name)
  site.addGlobalData('topics', topics)
  site.addGlobalData('layout', 'layout.njk')
  site.addGlobalData('permalink', () => (data) => `${data.page.fileSlug || 'index'}.html`)
  site.addFilter('titleOf', (all, id) => all.find((topic) => topic.id === (id || 'index'))?.title ?? '')
  site.addFilter('siteLinks', (html) =>
    html
      .replaceAll(/href="(?:[./\w-]*\/)?(?<name>[\w-]+)\.md(?<hash>#[^"]*)?"/g, (whole, name, hash) =>
        isTopic(name) ? `href="${name}.html${hash ?? ''}"` : whole,
      )
      .replaceAll(outside, '$<text>'),
  )
  return { markdownTemplateEngine: false, dir: { input: '.', includes: '_includes', output: '_site' } }
}
