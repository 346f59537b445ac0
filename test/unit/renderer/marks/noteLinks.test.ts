import { expect, test } from 'vitest'
import { linkAddresses } from '../../../../src/renderer/marks/notes/noteLinks.ts'

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
