import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectionId } from '../../src/renderer/guide/sectionId.ts'

/** Links to files that are no part of the site lead nowhere; their text stays. */
const outside = /<a href="(?!https?:|#)(?!(?:[\w-]+)\.html(?:#|"))[^"]*">(?<text>.*?)<\/a>/gs

/** The text of a heading, without tags and without the characters that HTML writes by name: names of sections have none of them. */
const plain = (html) => html.replaceAll(/<[^>]*>|&\w+;/g, '')

/** A picture in the theme of the reader's system. */
const picture = (_whole, name, rest) =>
  `<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-dark.png"><img loading="lazy" src="${name}-light.png"${rest}></picture>`

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
      .replaceAll(outside, '$<text>')
      .replaceAll(
        /<(?<level>h[23])>(?<text>.*?)<\/h[23]>/g,
        (_whole, level, text) => `<${level} id="${sectionId(plain(text))}">${text}</${level}>`,
      )
      .replaceAll(/<img src="(?:[./]*)(?<name>images\/[\w-]+)-light.png"(?<rest>[^>]*)>/g, picture),
  )
  return { markdownTemplateEngine: false, dir: { input: '.', includes: '_includes', output: '_site' } }
}
