import { expect, test } from 'vitest'
import { linkAddresses, markdownLink, opensLink } from '../../../../src/renderer/marks/notes/noteLinks.ts'

type Tree = Parameters<ReturnType<typeof linkAddresses>>[0]

const text = (value: string): Tree => ({ type: 'text', value })
const element = (tagName: string, ...children: Tree[]): Tree => ({ type: 'element', tagName, children })

test('addresses of the library in running text become links, and nothing else does', () => {
  const tree = element('p', text('See quarry:document/12#34-56, quarry:elsewhere/7 and quarry:other/1.'))
  linkAddresses()(tree)
  const links = tree.children?.filter(({ tagName }) => tagName === 'a').map(({ properties }) => properties?.['href'])
  expect(links).toEqual(['quarry:document/12#34-56', 'quarry:elsewhere/7'])
  expect(tree.children?.map(({ value, children }) => value ?? children?.[0]?.value).join('')).toBe(
    'See quarry:document/12#34-56, quarry:elsewhere/7 and quarry:other/1.',
  )
})

test('code and links stay as they are', () => {
  const tree = element(
    'p',
    element('code', text('quarry:document/1')),
    element('a', text('quarry:document/2')),
    element('em', text('quarry:document/3')),
  )
  linkAddresses()(tree)
  const [code, link, emphasis] = tree.children ?? []
  expect(code?.children).toEqual([text('quarry:document/1')])
  expect(link?.children).toEqual([text('quarry:document/2')])
  expect(emphasis?.children?.some(({ tagName }) => tagName === 'a')).toBe(true)
})

test('a link keeps its title apart from the signs of Markdown', () => {
  const to = 'quarry:document/2'
  expect(markdownLink('The tide of Amsel', to)).toBe(`[The tide of Amsel](${to})`)
  expect(markdownLink('Tides [2nd\nedition]', to)).toBe(`[Tides (2nd edition)](${to})`)
  expect(markdownLink('a_b.pdf, *draft* _one_', to)).toBe(`[a_b.pdf, \\*draft\\* \\_one\\_](${to})`)
})

test('the second of two brackets opens a link as it is typed, no other text does', () => {
  expect(opensLink('See [', 'See [[', 6)).toBe(true)
  expect(opensLink('See [ there', 'See [[ there', 6)).toBe(true)
  expect(opensLink('See ', 'See [', 5)).toBe(false)
  expect(opensLink('[[', '[[[', 3)).toBe(false)
  expect(opensLink('', '[[', 2)).toBe(false)
  expect(opensLink('[[a', '[[', 2)).toBe(false)
})
