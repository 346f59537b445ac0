import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWindowMemory, writeWindowMemory } from '../../../src/main/desktop/windowMemory.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quarry-window-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('what is written is read back, and nothing else is left in the folder', () => {
  const file = join(folder, 'window.json')
  const memory = { bounds: { x: -10, y: 20, width: 900, height: 600 }, maximised: true, theme: 'contrast' as const }
  writeWindowMemory(file, memory)
  expect(readWindowMemory(file)).toEqual(memory)
  expect(readdirSync(folder)).toEqual(['window.json'])
})

test.each([
  '',
  '{"bounds":',
  'null',
  '{"bounds":{"x":0,"y":0,"width":-5,"height":100}}',
  '{"bounds":{"x":1e300,"y":0,"width":5,"height":100}}',
  '{"theme":"pink"}',
])('%j in the file is a first start', (text) => {
  const file = join(folder, 'window.json')
  writeFileSync(file, text)
  expect(readWindowMemory(file)).toEqual({})
})

test('a folder that cannot be written keeps no window from closing', () => {
  expect(() => writeWindowMemory(join(folder, 'missing', 'window.json'), {})).not.toThrow()
})
