import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideArchive, projectRoot, resourcePath } from '../../../src/main/base/resources.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'

test('workers and resources are found from the source', () => {
  expect(existsSync(join(projectRoot, 'package.json'))).toBe(true)
  expect(existsSync(resourcePath('service-profile.json'))).toBe(true)
  expect((['store', 'service', 'localservice'] as const).map((name) => existsSync(workerUrl(name)))).toEqual([
    true,
    true,
    true,
  ])
})

test('what loaders read by its path is beside the archive of a packaged app, and where it was otherwise', () => {
  const packaged = join('/usr/lib/quarry/resources', 'app.asar', 'node_modules', 'vec0.so')
  expect(outsideArchive(packaged)).toBe(
    join('/usr/lib/quarry/resources', 'app.asar.unpacked', 'node_modules', 'vec0.so'),
  )
  expect(outsideArchive(join(projectRoot, 'extension'))).toBe(join(projectRoot, 'extension'))
})
