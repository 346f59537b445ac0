import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, resourcePath } from '../../../src/main/base/resources.ts'
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
