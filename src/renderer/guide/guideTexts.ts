import type { GuideTopic } from './findInGuide.ts'

/** The guide as it is in the repository; loaded with the page that shows it. */
const files = import.meta.glob(['../../../docs/guide/*.md', '../../../docs/*.md', '../../../src/main/cli/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The pictures of the guide, by the names of their files. */
const pictureFiles = import.meta.glob(['../../../docs/images/*.png'], {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface GuidePicture {
  readonly light: string
  readonly dark: string
}

/** Where a picture of the guide is in each theme; undefined for a file that there is not. The guide names the light one. */
export function pictureAt(path: string): GuidePicture | undefined {
  const name = path.split('/').at(-1) ?? ''
  const light = pictureFiles[`../../../docs/images/${name}`]
  const dark = pictureFiles[`../../../docs/images/${name.replace('-light.', '-dark.')}`]
  return light === undefined || dark === undefined ? undefined : { light, dark }
}

/** The first page, which lists the others. */
export const firstTopic = 'index'

export const topics: ReadonlyMap<string, GuideTopic> = new Map(
  Object.entries(files)
    // The guide before the references.
    .toSorted(([one], [other]) => Number(other.includes('/guide/')) - Number(one.includes('/guide/')))
    .map(([path, text]) => {
      const id = (path.split('/').at(-1) ?? '').replace(/\.md$/, '')
      const title = /^# (?<title>.+)$/m.exec(text)?.groups?.['title'] ?? id
      return [id, { id, title, text, isReference: !path.includes('/guide/') }]
    }),
)
