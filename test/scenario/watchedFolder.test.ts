import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

/** A folder in step with a collection, through the contract, over real files. */

const longAgo = new Date('2020-01-01T00:00:00Z')

/** Its body is in the keys of its receiver. */
const sealedMail = [
  'From: a@example.org',
  'Subject: Sealed',
  'Message-ID: <sealed@example.org>',
  'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(`308006092a864886f70d010703${'00'.repeat(64)}`, 'hex').toString('base64'),
  '',
].join('\r\n')

const mail = (text: string) =>
  `From: a@example.org\r\nSubject: Berth\r\nMessage-ID: <berth@example.org>\r\n\r\n${text}\r\n`

async function watched(options: { readonly embed?: boolean } = {}) {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const folder = path.join(bench.folder, 'case')
  await mkdir(path.join(folder, 'sub'), { recursive: true })
  const write = async (name: string, text: string, at = longAgo) => {
    await writeFile(path.join(folder, name), text)
    await utimes(path.join(folder, name), at, at)
  }
  await write('one.txt', 'The harbour was closed.')
  await write('sub/two.md', '# Two\n\nThe ships lay outside.')
  const added = await client.watching.add({ path: folder, collection: 'Case', ...options })
  const look = async (acceptEmpty = false) => {
    const { events, trouble } = await client.watching.look({ id: added.id, acceptEmpty })
    return {
      events: events.map(({ kind, path: at, detail }) => [kind, at, ...(detail === null ? [] : [detail])]),
      trouble,
    }
  }
  return { bench, client, core, folder, write, look, id: added.id }
}

async function documents(client: QuarryClient) {
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0, sort: 'title' })
  return Promise.all(items.map(({ id }) => client.documents.get({ id })))
}

describe('a watched folder', () => {
  it('adds what is new, versions what changed, and opens nothing when nothing changed', async () => {
    const { client, write, look, folder } = await watched()
    expect(await look()).toEqual({
      events: [
        ['added', 'one.txt'],
        ['added', 'sub/two.md'],
      ],
      trouble: null,
    })
    const [one] = await documents(client)
    const jobs = await client.jobs.list({ unfinished: false, limit: 10 })
    expect(await look()).toEqual({ events: [], trouble: null })
    expect(await client.jobs.list({ unfinished: false, limit: 10 })).toEqual(jobs)

    await write('one.txt', 'The harbour was closed, and opened again.', new Date('2020-02-01T00:00:00Z'))
    await write('three.txt', 'A third one.')
    expect((await look()).events).toEqual([
      ['added', 'three.txt'],
      ['changed', 'one.txt'],
    ])
    const after = await documents(client)
    expect(after.map(({ text }) => text)).toEqual([
      'The harbour was closed, and opened again.',
      'A third one.',
      '# Two\n\nThe ships lay outside.',
    ])
    expect(after[0]?.replaces).toBe(one?.id)
    expect(one?.source).toMatchObject({ name: path.join(folder, 'one.txt') })
  })

  // Other systems have no such names.
  it.runIf(process.platform === 'linux')('keeps in step files whose names are not in UTF-8', async () => {
    const { client, folder, look } = await watched()
    await look()
    const odd = (name: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')])
    const put = async (name: string, text: string, at: Date) => {
      await writeFile(odd(name), text)
      await utimes(odd(name), at, at)
    }
    await mkdir(odd('caf\u00e9'))
    await put('caf\u00e9/r\u00e8gle.txt', 'The rule of the quay.', longAgo)
    await put('caf\u00e9/r\u00e9gle.txt', 'Another rule.', longAgo)
    expect((await look()).events).toEqual([
      ['added', 'caf%E9/r%E8gle.txt'],
      ['added', 'caf%E9/r%E9gle.txt'],
    ])
    expect(await look()).toEqual({ events: [], trouble: null })
    await put('caf\u00e9/r\u00e8gle.txt', 'The new rule of the quay.', new Date('2020-02-01T00:00:00Z'))
    await rename(odd('caf\u00e9/r\u00e9gle.txt'), odd('caf\u00e9/plain.txt'))
    expect((await look()).events).toEqual([
      ['moved', 'caf%E9/plain.txt', 'caf%E9/r%E9gle.txt'],
      ['changed', 'caf%E9/r%E8gle.txt'],
    ])
    await rm(odd('caf\u00e9/plain.txt'))
    expect((await look()).events).toEqual([['gone', 'caf%E9/plain.txt']])
    const texts = (await documents(client)).map(({ text }) => text)
    expect(texts).toContain('The new rule of the quay.')
    expect(texts).toHaveLength(4)
  })

  it('marks what is gone and deletes nothing; what comes back is there again', async () => {
    const { client, folder, look } = await watched()
    await look()
    const { mtime } = await stat(path.join(folder, 'one.txt'))
    await rm(path.join(folder, 'one.txt'))
    expect((await look()).events).toEqual([['gone', 'one.txt']])
    const [gone, there] = await documents(client)
    expect(gone?.goneSince).toEqual(expect.any(String))
    expect(there?.goneSince).toBeNull()
    expect((await client.watching.list({}))[0]?.files).toEqual({ there: 1, gone: 1, refused: 0, warned: 0 })
    await writeFile(path.join(folder, 'one.txt'), 'The harbour was closed.')
    await utimes(path.join(folder, 'one.txt'), mtime, mtime)
    expect((await look()).events).toEqual([['back', 'one.txt']])
    expect((await documents(client))[0]?.goneSince).toBeNull()
    expect(await documents(client)).toHaveLength(2)
  })

  it('marks no document whose content is still there in another file', async () => {
    const { client, folder, write, look } = await watched()
    await write('copy.md', '# Two\n\nThe ships lay outside.')
    await look()
    const states = async () => (await documents(client)).map(({ title, goneSince }) => [title, goneSince])
    await rm(path.join(folder, 'copy.md'))
    expect((await look()).events).toEqual([['gone', 'copy.md']])
    expect(await states()).toEqual([
      ['one', null],
      ['Two', null],
    ])
    await rm(path.join(folder, 'sub/two.md'))
    await look()
    expect(await states()).toEqual([
      ['one', null],
      ['Two', expect.any(String)],
    ])
  })

  it('keeps both of two mails with one Message-ID and other content, with a warning', async () => {
    const { client, folder, write, look } = await watched()
    await write('sub/mail.eml', mail('The berth is closed until Monday.'))
    await write('mail.eml', mail('The berth is closed until Tuesday.'))
    const beside = (name: string) =>
      `Documents that have the same identifier as documents of ${path.join(folder, name)}, but other content, so that both are kept: 1.`
    expect((await look()).events.filter(([, at]) => at?.endsWith('.eml'))).toEqual([
      ['added', 'mail.eml'],
      ['added', 'sub/mail.eml'],
      ['warning', 'sub/mail.eml', beside('mail.eml')],
    ])
    const states = async () =>
      (await documents(client))
        .filter(({ title }) => title === 'Berth')
        .map(({ text, goneSince, replaces }) => [text, goneSince !== null, replaces])
        .toSorted()
    expect(await states()).toEqual([
      ['The berth is closed until Monday.', false, null],
      ['The berth is closed until Tuesday.', false, null],
    ])
    await rm(path.join(folder, 'sub/mail.eml'))
    expect((await look()).events).toEqual([['gone', 'sub/mail.eml']])
    expect(await states()).toEqual([
      ['The berth is closed until Monday.', true, null],
      ['The berth is closed until Tuesday.', false, null],
    ])
    // A changed file is a version of its own document.
    await write('mail.eml', mail('The berth is open.'), new Date('2020-02-01T00:00:00Z'))
    await look()
    expect((await states()).map(([text]) => text)).toEqual(['The berth is closed until Monday.', 'The berth is open.'])
  })

  it('keeps a mail as long as one of the files is there that hold it, and names that one', async () => {
    const { client, folder, write, look } = await watched()
    await write('a.eml', mail('The berth is closed.'))
    // The same mail as its receiver has it.
    await write('b.eml', `Received: from there\r\n${mail('The berth is closed.')}`)
    const note = `Its content was there already, as ${path.join(folder, 'a.eml')}.`
    expect((await look()).events).toContainEqual(['note', 'b.eml', note])
    const state = async () => {
      const [found, ...others] = (await documents(client)).filter(({ title }) => title === 'Berth')
      expect(others).toEqual([])
      return [found?.goneSince !== null, found?.outdated, found?.movedTo]
    }
    expect(await state()).toEqual([false, false, null])
    await rm(path.join(folder, 'a.eml'))
    await look()
    expect(await state()).toEqual([false, false, path.join(folder, 'b.eml')])
    await write('b.eml', mail('The berth is open.'), new Date('2020-02-01T00:00:00Z'))
    await look()
    const all = (await documents(client)).filter(({ title }) => title === 'Berth')
    expect(all.map(({ text, goneSince }) => [text, goneSince !== null])).toEqual([
      ['The berth is closed.', true],
      ['The berth is open.', false],
    ])
  })

  it('marks what a changed file no longer holds, also after it was renamed', async () => {
    const { client, folder, write, look } = await watched()
    const message = (subject: string) =>
      `From a@example.org Thu Jan  1 00:00:00 2020\nSubject: ${subject}\n\nAt six.\n\n`
    await write('box.mbox', message('Berth') + message('Pilot'))
    await look()
    await rename(path.join(folder, 'box.mbox'), path.join(folder, 'mail.mbox'))
    expect((await look()).events).toEqual([['moved', 'mail.mbox', 'box.mbox']])
    await write('mail.mbox', message('Berth'), new Date('2020-02-01T00:00:00Z'))
    await look()
    expect((await documents(client)).flatMap(({ title, outdated }) => (outdated ? [title] : []))).toEqual(['Pilot'])
  })

  it('follows files that are renamed, or copied elsewhere, and versions them afterwards', async () => {
    const { client, folder, write, look } = await watched()
    await look()
    await rename(path.join(folder, 'one.txt'), path.join(folder, 'sub/first.txt'))
    await rm(path.join(folder, 'sub/two.md'))
    await write('zwei.md', '# Two\n\nThe ships lay outside.', new Date('2020-03-01T00:00:00Z'))
    expect((await look()).events).toEqual([
      ['moved', 'sub/first.txt', 'one.txt'],
      ['moved', 'zwei.md', 'sub/two.md'],
    ])
    expect((await documents(client)).map(({ source, movedTo }) => [source.name, movedTo])).toEqual([
      [path.join(folder, 'one.txt'), path.join(folder, 'sub/first.txt')],
      [path.join(folder, 'sub/two.md'), path.join(folder, 'zwei.md')],
    ])
    // What takes its place is where it says.
    await write('one.txt', 'A new one.')
    await look()
    const placed = new Map((await documents(client)).map(({ text, movedTo }) => [text, movedTo]))
    expect(placed.get('A new one.')).toBeNull()
    await write('sub/first.txt', 'Another text.', new Date('2020-03-01T00:00:00Z'))
    expect((await look()).events).toEqual([['changed', 'sub/first.txt']])
    const after = await documents(client)
    expect(after.map(({ text }) => text)).toContain('Another text.')
    expect(after).toHaveLength(2)
  })

  it('takes a folder that is empty or not there for unreachable, until the user says otherwise', async () => {
    const { client, folder, look, id } = await watched()
    await look()
    await rename(folder, `${folder}-elsewhere`)
    expect((await look()).trouble).toMatch(/does not exist|no such/i)
    await mkdir(folder)
    expect((await look()).trouble).toContain('empty')
    expect((await client.watching.list({}))[0]).toMatchObject({ files: { there: 2, gone: 0 } })
    await client.watching.move({ id, path: `${folder}-elsewhere` })
    expect((await look()).events).toEqual([])
    await rm(`${folder}-elsewhere`, { recursive: true })
    await mkdir(`${folder}-elsewhere`)
    expect((await look(true)).events).toEqual([
      ['gone', 'one.txt'],
      ['gone', 'sub/two.md'],
    ])
    expect(await documents(client)).toHaveLength(2)
  })

  it('is refused where its collection follows a folder around it or in it', async () => {
    const { client, folder, id, bench } = await watched()
    const sub = path.join(folder, 'sub')
    const watch = (at: string, collection = 'Case') => client.watching.add({ path: at, collection })
    await expect(watch(sub)).rejects.toMatchObject({
      code: 'conflict',
      message: `The collection follows ${folder} already, and with it this folder.`,
    })
    await expect(watch(bench.folder)).rejects.toMatchObject({ code: 'conflict' })
    expect((await watch(folder)).id).toBe(id)
    const other = await watch(sub, 'Ships')
    await expect(client.watching.move({ id, path: sub })).resolves.toMatchObject({ path: sub })
    await mkdir(`${folder}-2`)
    const beside = await watch(`${folder}-2`)
    await expect(client.watching.move({ id: beside.id, path: sub })).rejects.toMatchObject({ code: 'conflict' })
    expect((await client.watching.list({})).map((one) => one.id)).toEqual([id, other.id, beside.id])
  })

  it('leaves a file alone that may still be being written', async () => {
    const { look, write } = await watched()
    await look()
    await write('half.txt', 'Half a', new Date('2999-01-01T00:00:00Z'))
    expect((await look()).events).toEqual([])
    await write('half.txt', 'Half a sentence is whole.')
    expect((await look()).events).toEqual([['added', 'half.txt']])
  })

  it('notes what cannot be read, and reads it when it is mended', async () => {
    const { client, look, write } = await watched()
    await look()
    await write('broken.pdf', '%PDF-1.4\nnothing')
    expect((await look()).events).toEqual([['refused', 'broken.pdf', expect.stringContaining('damaged')]])
    expect((await look()).events).toEqual([])
    expect((await client.watching.list({}))[0]?.files).toEqual({ there: 3, gone: 0, refused: 1, warned: 0 })
  })

  it('says what an import says of files that it reads, until they are read without it', async () => {
    const { client, look, write, folder } = await watched()
    await look()
    await write('empty.txt', '')
    await write('sealed.eml', sealedMail)
    await write('rows.jsonl', '{"text":"One."}\nno record\n')
    await write('sub/copy.md', '# Two\n\nThe ships lay outside.')
    const encrypted = expect.stringMatching(/^The message is encrypted \(S\/MIME\)\./)
    expect((await look()).events).toEqual([
      ['added', 'empty.txt'],
      ['warning', 'empty.txt', 'The file is empty.'],
      ['added', 'rows.jsonl'],
      ['incomplete', 'rows.jsonl', expect.stringMatching(/^This is not valid JSON/)],
      ['added', 'sealed.eml'],
      ['warning', 'sealed.eml', encrypted],
      ['added', 'sub/copy.md'],
      ['note', 'sub/copy.md', `Its content was there already, as ${path.join(folder, 'sub/two.md')}.`],
    ])
    const counts = async () => (await client.watching.list({}))[0]?.files
    expect(await counts()).toEqual({ there: 6, gone: 0, refused: 0, warned: 3 })
    await rename(path.join(folder, 'sealed.eml'), path.join(folder, 'sub/sealed.eml'))
    await write('empty.txt', 'Not any more.', new Date('2020-02-01T00:00:00Z'))
    expect((await look()).events).toEqual([
      ['moved', 'sub/sealed.eml', 'sealed.eml'],
      ['changed', 'empty.txt'],
    ])
    expect(await counts()).toEqual({ there: 6, gone: 0, refused: 0, warned: 2 })
    await rm(path.join(folder, 'sub/sealed.eml'))
    await look()
    expect(await counts()).toEqual({ there: 5, gone: 1, refused: 0, warned: 1 })
  })

  it('names files of kinds that are not read once, as an import refuses them, and counts what it passes over', async () => {
    const { client, folder, look, write, id } = await watched()
    await write('data.xml', '<?xml version="1.0"?><a/>')
    await write('thing.bin', 'a\0b\0\0\0')
    await write('code.xyz', 'A text.')
    await write('view.jpg', 'no image')
    const events = (await look()).events.filter(([kind]) => kind === 'refused')
    const { problems } = await client.imports.preview({ sources: [{ kind: 'path', path: folder }] })
    const ofImport = problems.filter(({ severity }) => severity === 'refused')
    expect(events.map(([, name]) => name)).toEqual(ofImport.map(({ file }) => path.basename(file)))
    const reason = (ending: string) => `Files ending in ${ending} are not imported from a folder.`
    expect(events).toEqual([
      ['refused', 'code.xyz', reason('.xyz')],
      ['refused', 'data.xml', reason('.xml')],
      ['refused', 'thing.bin', reason('.bin')],
    ])
    expect((await client.watching.list({}))[0]?.files).toEqual({ there: 5, gone: 0, refused: 3, warned: 0 })
    expect(await client.watching.look({ id })).toMatchObject({
      events: [],
      passedOver: [{ message: expect.stringContaining('Images and videos'), count: 1 }],
    })
  })

  it('watches by itself while it is followed, and embeds only where that was asked for', async () => {
    const { client, write } = await watched({ embed: true })
    const stop = new AbortController()
    const seen: string[] = []
    for await (const { kind, path: at } of client.watching.follow({}, { signal: stop.signal })) {
      seen.push(`${kind} ${at}`)
      if (seen.length === 2) await write('three.txt', 'A third one.')
      if (seen.length === 3) break
    }
    expect(seen).toEqual(['added one.txt', 'added sub/two.md', 'added three.txt'])
    const job = (await client.jobs.list({ unfinished: false, limit: 20 })).find(({ kind }) => kind === 'embed')
    expect(job && (await settled(client, job)).embed?.failed).toBe(0)
    const quiet = await watched()
    await quiet.look()
    const kinds = (await quiet.client.jobs.list({ unfinished: false, limit: 20 })).map(({ kind }) => kind)
    expect(kinds).toEqual(['import'])
  })

  it('survives a restart, and is removed without its documents', async () => {
    const { bench, core, look, id, write } = await watched()
    await look()
    await core.close()
    await write('three.txt', 'A third one.')
    const { client: again } = await bench.open()
    expect((await again.watching.look({ id })).events).toMatchObject([{ kind: 'added', path: 'three.txt' }])
    await again.watching.remove({ id })
    expect(await again.watching.list({})).toEqual([])
    expect(await documents(again)).toHaveLength(3)
  })
})
