import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptSecret } from '../../../src/main/settings/networkSettings.ts'
import { createServiceSettings } from '../../../src/main/desktop/serviceSettings.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-service-'))
  file = join(folder, 'user data', 'service.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

function memorySecrets(key?: string): KeptSecret & { readonly kept: () => string | undefined } {
  return {
    keptIn: 'session',
    read: () => key,
    write: (text) => void (key = text),
    forget: () => void (key = undefined),
    kept: () => key,
  }
}
const nothing = { baseUrl: undefined, apiKey: undefined }

test('address and key are kept apart, and both are needed', () => {
  const secrets = memorySecrets()
  const first = createServiceSettings(file, secrets, nothing)
  expect(first.remote()).toBeUndefined()
  const half = first.changed({ baseUrl: ' https://service.example/api/ '.trim() })
  half.keep()
  expect([half.remote(), half.view().baseUrl]).toEqual([undefined, 'https://service.example/api'])
  const whole = half.changed({ apiKey: ' a-key-of-some-length \n' })
  expect(secrets.kept()).toBeUndefined()
  whole.keep()
  expect(whole.remote()).toEqual({ baseUrl: 'https://service.example/api', apiKey: 'a-key-of-some-length' })
  expect(whole.view()).toEqual({
    baseUrl: 'https://service.example/api',
    keyEnd: 'ngth',
    keyKeptIn: 'session',
    given: [],
  })
  expect(readFileSync(file, 'utf8')).not.toContain('length')
  expect(readdirSync(join(folder, 'user data'))).toEqual(['service.json'])

  const later = createServiceSettings(file, secrets, nothing)
  expect(later.remote()).toEqual(whole.remote())
  later.changed({ apiKey: null }).keep()
  expect([secrets.kept(), createServiceSettings(file, secrets, nothing).view().keyEnd]).toEqual([undefined, null])
})

test('what cannot be used is refused before anything is kept, without the key in the message', () => {
  const settings = createServiceSettings(file, memorySecrets('old-key'), nothing)
  expect(() => settings.changed({ baseUrl: 'ftp://x' })).toThrow('http or https')
  expect(() => settings.changed({ baseUrl: 'https://user:pass@x.example' })).toThrow('user name')
  expect(() => settings.changed({ apiKey: 'two words' })).toThrow(/^(?!.*two words)/)
  expect(settings.view().keyEnd).toBe('')
})

test('the environment goes before what is kept, and is not written anywhere', () => {
  const secrets = memorySecrets('kept-key-of-before')
  const settings = createServiceSettings(file, secrets, {
    baseUrl: 'https://given.example',
    apiKey: 'given-key-0123456',
  })
  expect(settings.remote()).toEqual({ baseUrl: 'https://given.example', apiKey: 'given-key-0123456' })
  expect(settings.view()).toMatchObject({ keyEnd: '3456', given: ['baseUrl', 'apiKey'] })
  const changed = settings.changed({ baseUrl: 'https://other.example' })
  changed.keep()
  expect(changed.remote()?.baseUrl).toBe('https://given.example')
  expect([secrets.kept(), readFileSync(file, 'utf8')]).toEqual([
    'kept-key-of-before',
    '{"baseUrl":"https://other.example"}',
  ])
})

test('a damaged file holds no address', () => {
  createServiceSettings(file, memorySecrets(), nothing).changed({ baseUrl: 'https://a.example' }).keep()
  writeFileSync(file, '{"baseUrl": 7')
  expect(createServiceSettings(file, memorySecrets(), nothing).view().baseUrl).toBeNull()
})
