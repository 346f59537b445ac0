import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sectionId } from '../src/renderer/guide/sectionId.ts'

/** `npm run guide`: the guide and the references of `docs` as a site of plain files in out/guide, which is searched without a server. */
const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')
const site = join(docs, 'site')
const input = join(root, 'out', 'stage', 'guide')
const output = join(root, 'out', 'guide')

/** In the order of the list of pages; those that are not named come last. */
const order = [
  'index',
  'first-steps',
  'importing',
  'searching',
  'organising',
  'asking',
  'money',
  'exporting',
  'cookbook',
  'moving-here',
  'comparison',
]

const markdownIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
const tasks = await markdownIn(join(docs, 'guide'))
const files = [...tasks, ...(await markdownIn(docs))]

await rm(input, { recursive: true, force: true })
await rm(output, { recursive: true, force: true })
await mkdir(join(input, '_includes'), { recursive: true })
await copyFile(join(site, 'layout.njk'), join(input, '_includes', 'layout.njk'))

const texts = await Promise.all(
  files.map(async (path) => ({
    id: basename(path, '.md'),
    text: await readFile(path, 'utf8'),
    isReference: !tasks.includes(path),
  })),
)
const titleOf = (text: string) => /^# (?<title>.+)$/m.exec(text)?.groups?.['title'] ?? ''
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
const topics = texts
  .map(({ id, text }) => ({ id, title: titleOf(text) }))
  .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
for (const { id, text } of texts) await writeFile(join(input, `${id}.md`), text)
await writeFile(join(input, 'topics.json'), JSON.stringify(topics))

if (!existsSync(join(site, 'node_modules'))) run('npm', ['ci', '--no-audit', '--no-fund'], site)
run(
  process.execPath,
  [join(site, 'node_modules/@11ty/eleventy/cmd.cjs'), `--config=${join(site, 'eleventy.config.js')}`],
  input,
)

const sections = texts.flatMap(({ id, text, isReference }) => {
  const [first = '', ...rest] = text.split(/^## /m)
  const section = (heading: string, body: string, at: number) => ({
    id: `${id} ${at}`,
    title: titleOf(text),
    isReference,
    heading: heading.replaceAll('`', ''),
    text: body.replaceAll(/^```.*$|^[-:| ]+$/gm, '').replaceAll(/\]\([^)]*\)|[*`|[\]<>!-]/g, ' '),
    address: heading === '' ? `${id}.html` : `${id}.html#${sectionId(heading)}`,
  })
  return [
    section('', first, 0),
    ...rest.map((part, at) => section(part.split('\n', 1)[0] ?? '', part.slice(part.indexOf('\n')), at + 1)),
  ]
})
await rename(join(input, '_site'), output)
for (const name of ['site.css', 'search.js']) await copyFile(join(site, name), join(output, name))
await copyFile(join(site, 'node_modules/minisearch/dist/umd/index.js'), join(output, 'minisearch.js'))
await cp(join(docs, 'images'), join(output, 'images'), { recursive: true })
await writeFile(join(output, 'sections.js'), `const guideSections = ${JSON.stringify(sections)}\n`)
await checkLinks(output)
console.log(join(output, 'index.html'))

/** Throws where a page names a file, or a section of a page, that the site does not have. */
async function checkLinks(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  const pages = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
  const broken = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/ (?:href|src|srcset)="(?!https?:)(?<path>[^"#]*)(?:#(?<section>[^"]*))?"/g)]
      .map((match) => match.groups ?? {})
      .filter(({ path = '', section }) => {
        const target = pages.get(path === '' ? page : path)
        const isThere = path === '' || existsSync(join(folder, path))
        return !isThere || (section !== undefined && !target?.includes(` id="${section}"`))
      })
      .map(({ path = '', section }) => `${page}: ${path}${section === undefined ? '' : `#${section}`}`),
  )
  if (broken.length > 0) throw new Error(`The site has links that lead nowhere:\n${broken.join('\n')}`)
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
}
