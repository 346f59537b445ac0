import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { QuarryError } from '../../../../src/main/base/errors.ts'
import { captureAddress, type CaptureTools } from '../../../../src/main/importing/capture/captureAddress.ts'
import type { OpenPage } from '../../../../src/main/importing/capture/snapshot/snapshots.ts'
import type { NewOriginal } from '../../../../src/main/model/original.ts'
import { stillClock } from '../../cli/fakeHost.ts'

const address = 'https://a.example/page'
const never = new AbortController().signal

/** Captures one page, whose snapshot is written by `write`. Answers what was captured and the files that were kept. */
async function capturePage(write: OpenPage['write']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-capture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const kept: string[] = []
  const html = '<html><body><p>Text.</p></body></html>'
  const unused = async () => Promise.reject(new Error('not asked for'))
  const tools: CaptureTools = {
    fetch: {
      page: async ({ path: to = '' }) => {
        await writeFile(to, html)
        const facts = { status: 200, contentType: 'text/html', headers: [], bytes: html.length }
        return { ...facts, url: address, sha256: 'ab', text: '' }
      },
      part: unused,
    },
    extraction: {
      read: async function* ({ name }) {
        yield [{ kind: 'document', draft: { kind: 'file', title: 'Page', text: 'Text.', source: { name }, raw: {} } }]
      },
    },
    snapshots: {
      open: async (_, readable) => {
        await writeFile(readable, html)
        return { write, close: () => {} }
      },
    },
    clock: stillClock,
    snapshot: true,
    lastCapture: async () => undefined,
    textOf: unused,
    keepOriginal: async (source, { format, name, parent }): Promise<NewOriginal> => {
      kept.push(`${format} ${'path' in source ? await readFile(source.path, 'utf8') : ''}`)
      const facts = { hash: format, bytes: 1, format, mime: 'text/html', name }
      return { ...facts, path: undefined, storage: 'folder', modifiedAt: undefined, parent }
    },
  }
  return { kept, html, captured: await captureAddress(address, folder, tools, never) }
}

test('a page is kept with its snapshot', async () => {
  const { kept, html, captured } = await capturePage(async (to) => {
    await writeFile(to, 'whole')
    return { included: 2, leftOut: 1 }
  })
  expect(kept).toEqual([`html ${html}`, 'html whole'])
  expect(captured.documents).toMatchObject([{ kind: 'web', url: address, original: { parent: { format: 'html' } } }])
  expect(captured.facts).toMatchObject({ included: 2, leftOut: 1 })
})

test('a page whose snapshot fails is captured without one, with a warning', async () => {
  const { kept, html, captured } = await capturePage(async () => {
    throw new QuarryError('invalid_input', 'The page could not be parsed.')
  })
  expect(kept).toEqual([`html ${html}`])
  expect(captured.documents).toMatchObject([{ title: 'Page', original: { format: 'html', parent: undefined } }])
  expect(captured.problems).toMatchObject([
    { file: address, message: 'The page has no snapshot: The page could not be parsed.', severity: 'warning' },
  ])
})

test('a full disk is no fault of the page', async () => {
  const full = capturePage(async () => Promise.reject(new QuarryError('disk_full', 'The disk is full.')))
  await expect(full).rejects.toMatchObject({ code: 'disk_full' })
})
