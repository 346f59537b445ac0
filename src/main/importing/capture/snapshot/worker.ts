import { readFile, writeFile } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import { serveIsolated } from '../../../base/isolation/serveIsolated.ts'
import { decodePage } from '../../formats/html/decodePage.ts'
import type { SnapshotCall, SnapshotReply } from './messages.ts'
import { PageSnapshot } from './pageSnapshot.ts'

/** A process that makes snapshots, one page at a time: pages are untrusted, and libraries that parse them may fail. */
let page: PageSnapshot | undefined
let depth = 0

serveIsolated(import.meta.url, async (call: SnapshotCall): Promise<SnapshotReply> => {
  const reply = { needed: [], included: 0, leftOut: 0 }
  if (call.kind === 'open') {
    const { text } = decodePage(await readFile(call.path), undefined, call.encoding)
    await writeFile(call.readablePath, `\ufeff${text}`)
    page = new PageSnapshot(text, call.address)
    depth = 0
    return { ...reply, needed: page.needed() }
  }
  if (!page) throw new QuarryError('internal', 'No page is open.')
  if (call.kind === 'supply') return { ...reply, needed: await page.supply(call.parts, ++depth) }
  return { ...reply, ...(await page.finish(call.path, call.maxBytes)) }
})
