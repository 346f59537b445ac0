import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { electronPath, howToStart } from '../../../scripts/howToStart.ts'

test.each([
  ['a desktop', {}, 'darwin', false, 'desktop'],
  ['X11', { DISPLAY: ':0' }, 'linux', false, 'desktop'],
  ['Wayland', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', false, 'desktop'],
  ['no display', {}, 'linux', false, 'demo'],
  ['an empty display', { DISPLAY: '' }, 'linux', false, 'demo'],
  ['continuous integration', { CI: 'true', DISPLAY: ':0' }, 'linux', false, 'demo'],
  ['continuous integration said not to be', { CI: 'false', DISPLAY: ':0' }, 'linux', false, 'desktop'],
  ['the browser wanted', { DISPLAY: ':0' }, 'linux', true, 'web'],
  ['the browser wanted without a display', { CI: '1' }, 'linux', true, 'web'],
] as const)('%s', (_, env, platform, wantsWeb, way) => {
  expect(howToStart({ env, platform, wantsWeb })).toBe(way)
})

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'quarry-electron-'))))
afterEach(() => rmSync(root, { recursive: true }))
const put = (path: string, text = '') => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('Electron is found where its package puts it, and only when it is all there', () => {
  expect(electronPath(root, {})).toBeUndefined()
  put('node_modules/electron/path.txt', 'electron\n')
  expect(electronPath(root, {})).toBeUndefined()
  put('node_modules/electron/dist/electron')
  expect(electronPath(root, {})).toBe(join(root, 'node_modules/electron/dist/electron'))
})

test('another Electron is taken where one is named, with or without the package', () => {
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'other') }
  expect(electronPath(root, env)).toBeUndefined()
  put('other/electron')
  expect(electronPath(root, env)).toBe(join(root, 'other/electron'))
})
