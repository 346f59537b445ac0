import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { abortedByUser } from '../../../src/main/base/abort.ts'
import { seededRandom } from '../../../src/main/base/random.ts'
import { fileError } from '../../../src/main/base/files/fileError.ts'
import { readImport } from '../../../src/main/importing/reading/readImport.ts'
import { walkFolder } from '../../../src/main/importing/sources/walkFolder.ts'
import { wholeText } from '../../../src/main/text/utf8Text.ts'
import { importFolder } from './importFolder.ts'
import { previewOf, readBytes, readItems, upload } from './readItems.ts'

const folder = importFolder()
const { put, shorten } = folder

describe('files and folders', () => {
  test.each(['a.jsonl', 'a.jsonl.gz'])(
    '%s is read whole, whatever lies across the ends of what is read at a time',
    async (name) => {
      const random = seededRandom(7)
      const rows = Array.from({ length: 3_000 }, (_, index) => ({
        text: `Réihe ${index} ${'–'.repeat(index % 50)}`,
        v: Array.from({ length: 24 }, () => Math.fround(random.next())),
      }))
      const lines = rows.map((row) => JSON.stringify(row)).join('\n')
      const file = await put(name, name.endsWith('.gz') ? gzipSync(lines) : lines)
      for (const vector of ['v', '']) {
        const { drafts, refused } = await readItems([{ kind: 'path', path: file }], {
          mapping: { text: ['text'], vector },
        })
        expect(refused).toEqual([])
        expect(drafts.map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
        expect(drafts.map((draft) => Array.from(draft.vector ?? []))).toEqual(rows.map(({ v }) => (vector ? v : [])))
      }
    },
  )

  test('a folder is walked in order; what cannot be read is refused and the rest goes on', async () => {
    await put('b.txt', 'beta')
    await put('a/z.md', '# Zeta\n\ntext')
    await put('a/b.csv', 'id,text\n1,alpha\n')
    await put('.hidden/x.txt', 'hidden')
    await put('a/.x.txt', 'hidden')
    await put('c.parquet', 'PAR1')
    await put('d.py', 'print()')
    await put('e.json', Buffer.from('89504e470d0a1a0a', 'hex'))
    await put('README', 'read me')
    await symlink(folder.path, path.join(folder.path, 'a', 'loop'))
    await symlink(path.join(folder.path, 'nowhere'), path.join(folder.path, 'gone.txt'))
    const read = await readItems([{ kind: 'path', path: folder.path }])
    expect(read.drafts.map(({ source, title }) => [shorten(source.name), title])).toEqual([
      ['README', 'README'],
      ['a/b.csv', 'alpha'],
      ['a/z.md', 'Zeta'],
      ['b.txt', 'b'],
    ])
    expect(read.refused.map(shorten)).toEqual([
      'c.parquet The Parquet file is incomplete: its end is not there. Get the whole file again.',
      'd.py Files ending in .py are not imported from a folder. ‹nameFormat:›',
      'e.json This is an image, which cannot be read. Import it by itself as an image or a video.',
      'gone.txt There is no such file or folder.',
    ])
  })

  test('the advice to name a file itself is given only where naming it imports it', async () => {
    const words = await put('in/words.dat', 'Tin mines in the west closed.')
    const binary = await put('in/binary.dat', Buffer.from('00010203fffe0000', 'hex'))
    await put('in/page.dat', '<?xml version="1.0"?><p>Tin</p>')
    const { refused } = await readItems([{ kind: 'path', path: path.join(folder.path, 'in') }])
    const shown = refused.map(shorten)
    expect(shown).toEqual([
      expect.stringMatching(/^in\/binary\.dat This is binary data, which cannot be read\. ‹readKinds:›$/),
      expect.stringMatching(/^in\/page\.dat This is an XML file, which cannot be read\./),
      'in/words.dat Files ending in .dat are not imported from a folder. ‹nameFormat:›',
    ])
    expect((await readItems([{ kind: 'path', path: words }])).drafts).toHaveLength(1)
    await expect(readItems([{ kind: 'path', path: binary }])).rejects.toThrow('This is binary data')
  })

  // Other systems have no such names.
  test.runIf(process.platform === 'linux')('files and folders whose names are not in UTF-8 are read', async () => {
    const odd = (name: string) => Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from(name, 'latin1')])
    await mkdir(odd('d\u00e9'))
    await writeFile(odd('d\u00e9/in.txt'), 'inside')
    await writeFile(odd('r\u00e8.txt'), 'one')
    await writeFile(odd('r\u00e9.txt'), 'two')
    const { drafts, refused } = await readItems([{ kind: 'path', path: folder.path }])
    expect(refused).toEqual([])
    expect(drafts.map(({ text, source }) => [shorten(source.name ?? ''), text])).toEqual([
      ['d%E9/in.txt', 'inside'],
      ['r%E8.txt', 'one'],
      ['r%E9.txt', 'two'],
    ])
    const inside = await readItems([{ kind: 'path', path: path.join(folder.path, 'd%E9') }])
    expect(inside.drafts.map(({ text, source }) => [shorten(source.name ?? ''), text])).toEqual([
      ['d%E9/in.txt', 'inside'],
    ])
    // A watched folder is walked again and again: the links that lead to such files are made once.
    const walked = async () => {
      const found: string[] = []
      for await (const entry of walkFolder(folder.path, false)) found.push(entry.path)
      return found
    }
    const once = await walked()
    expect(once).toHaveLength(3)
    expect(await walked()).toEqual(once)
    await unlink(once[1] ?? '')
    expect(await readItems([{ kind: 'path', path: folder.path }])).toMatchObject({ drafts: { length: 3 }, refused: [] })
  })

  test('a name that would read as another one is shown with what is unseen in it', async () => {
    await put('in/invoice\u202efdp.txt', 'alpha')
    const { drafts } = await readItems([{ kind: 'path', path: path.join(folder.path, 'in') }])
    expect(drafts.map(({ title }) => title)).toEqual(['invoice\ufffdfdp'])
  })

  test('a link that leads out of the folder is named and not followed unless asked for', async () => {
    const secret = await put('outside/keys/secret.txt', 'secret')
    await put('in/a.txt', 'alpha')
    await put('in/sub/b.txt', 'beta')
    // A folder beside it whose name begins in the same way is not in it.
    await put('in-other/c.txt', 'gamma')
    const root = path.join(folder.path, 'in')
    await symlink(path.join(folder.path, 'outside'), path.join(root, 'folder'))
    await symlink(secret, path.join(root, 'file.txt'))
    await symlink('../in-other/c.txt', path.join(root, 'near.txt'))
    await symlink('..', path.join(root, 'sub', 'up'))
    await symlink('../..', path.join(root, 'sub', 'out'))
    await symlink('a.txt', path.join(root, 'within.txt'))
    await symlink(root, path.join(folder.path, 'named'))
    for (const named of ['in', 'named']) {
      const read = await readItems([{ kind: 'path', path: path.join(folder.path, named) }])
      expect(read.drafts.map(({ text }) => text)).toEqual(['alpha', 'beta', 'alpha'])
      expect(read.refused).toEqual([])
      expect(read.warnings.map((line) => shorten(line).split(':')[0])).toEqual([
        `${named}/file.txt This is a link that leads out of the folder, to outside/keys/secret.txt`,
        `${named}/folder This is a link that leads out of the folder, to outside`,
        `${named}/near.txt This is a link that leads out of the folder, to ../in-other/c.txt`,
        `${named}/sub/out This is a link that leads out of the folder, to ../..`,
      ])
      expect(read.warnings[0]).toContain('‹followLinks:›')
    }
    const followed = await readItems([{ kind: 'path', path: root }], { followLinks: true })
    expect(followed.warnings).toEqual([])
    expect(followed.drafts.map(({ text }) => text)).toContain('secret')
  })

  test('images and videos of a folder are passed over with a note, and refuse nothing', async () => {
    await put('a.txt', 'alpha')
    await put('b.PNG', Buffer.from('89504e470d0a1a0a', 'hex'))
    await put('more/c.mp4', 'video')
    await put('more/d.sqlite', 'SQLite')
    const read = await readItems([{ kind: 'path', path: folder.path }])
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha'])
    expect(read.warnings.map(shorten)).toEqual([
      expect.stringMatching(/^b\.PNG Images and videos are passed over here\. ‹importMedia:›/),
      expect.stringMatching(/^more\/c\.mp4 Images and videos are passed over/),
    ])
    expect(read.refused.map(shorten)).toEqual([
      expect.stringMatching(/^more\/d\.sqlite This is a database, and not one of Zotero/),
    ])
    const preview = await previewOf({ kind: 'path', path: folder.path })
    // What may be a database of Zotero by its name is opened by the import alone.
    expect(preview.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning'])
  })

  test('what is named must be there and readable', async () => {
    const database = await put('a.sqlite', 'SQLite')
    const named = (file: string) => readItems([{ kind: 'path', path: file }])
    await expect(named(path.join(folder.path, 'none.csv'))).rejects.toMatchObject({ code: 'not_found' })
    await expect(named(database)).rejects.toMatchObject({
      code: 'invalid_input',
      message: /^This is an SQLite database/,
    })
    await mkdir(path.join(folder.path, 'empty'))
    await expect(named(path.join(folder.path, 'empty'))).rejects.toMatchObject({ code: 'invalid_input' })
    const script = await put('a.py', 'print()')
    expect((await named(script)).drafts.map(({ text }) => text)).toEqual(['print()'])
  })

  test.each([
    ['EACCES', 'permission'],
    ['ENOENT', 'not_found'],
    ['ENOSPC', 'disk_full'],
    ['ELOOP', 'invalid_input'],
    ['EIO', 'invalid_input'],
  ])('%s of the file system is %s', (code, expected) => {
    const error = fileError(Object.assign(new Error(`${code}: no`), { code }), 'a.csv')
    expect(error).toMatchObject({ code: expected, where: 'a.csv' })
  })

  test('a column missing in one file of a folder refuses that file', async () => {
    await put('a.csv', 'id,body\n1,alpha\n')
    await put('b.csv', 'id,text\n1,beta\n')
    const read = await readItems([{ kind: 'path', path: folder.path }], { mapping: { text: ['body'] } })
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha'])
    expect(read.refused.map(shorten)).toEqual([
      'b.csv There is no column "body" for the text. The columns are: id, text.',
    ])
  })

  test('progress counts the bytes on disk, file by file', async () => {
    const first = await put('a.jsonl.gz', gzipSync('{"text":"alpha"}\n'))
    const second = await put('b.txt', 'beta')
    const reading = readImport(
      [
        { kind: 'path', path: first },
        { kind: 'path', path: second },
      ],
      {},
    )
    const seen: (readonly [string, number, number])[] = []
    for await (const item of reading)
      if (item.kind === 'document') {
        const { filesDone, filesTotal, bytesRead } = reading.progress
        seen.push([wholeText(item.draft.text), filesDone, bytesRead])
        expect(filesTotal).toBe(2)
      }
    const total = reading.progress.bytesTotal!
    expect(seen).toEqual([
      ['alpha', 0, total - 4],
      ['beta', 1, total],
    ])
    expect(reading.progress).toMatchObject({ filesDone: 2, bytesRead: total, fileBytes: 4, fileBytesRead: 4 })
  })

  test('an empty file is empty, not an error', async () => {
    const read = await readItems([upload('a.csv', ''), upload('b.txt', ' \n'), upload('c.json', '')])
    expect(read.empty).toBe(3)
    expect(read.items.filter(({ kind }) => kind === 'file')).toHaveLength(3)
    expect(read.warnings).toEqual(['a.csv The file is empty.', 'c.json The file is empty.'])
  })
})

describe('streams', () => {
  async function* pieces(text: string, length: number) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }

  test.each([
    ['csv', 'id,text\n1,alpha\n2,beta\n'],
    ['tsv', 'id\ttext\n1\talpha\n2\tbeta\n'],
    ['jsonl', '{"text":"alpha"}\n{"text":"beta"}\n'],
    ['json', '[{"text":"alpha"},\n{"text":"beta"}]'],
    ['json', '{"items":[{"text":"alpha"},{"text":"beta"}]}\n'],
  ])('%s is told from its first bytes', async (format, content) => {
    const read = await readItems([{ kind: 'stdin', stream: pieces(content, 3) }])
    expect(read.files[0]).toMatchObject({ name: 'stdin', format })
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha', 'beta'])
  })

  test.each([
    ['markdown', '---\ntitle: One\n---\nBody'],
    ['markdown', 'Words first.\n\n# Then a heading\n'],
    ['text', 'Prose, with commas, here\nand there, too.\nBut not, as, a, rule.\n'],
    ['text', 'one line'],
  ])('%s is told from its first bytes', async (format, content) => {
    const read = await readItems([{ kind: 'stdin', stream: pieces(content, 5) }])
    expect(read.files[0]?.format).toBe(format)
    expect(read.drafts).toHaveLength(1)
  })

  test('a format that is given is not guessed', async () => {
    const read = await readItems([{ kind: 'stdin', stream: pieces('a,b\nc,d\n', 4), name: '-' }], { format: 'text' })
    expect(read.drafts.map(({ text, source }) => [text, source.name])).toEqual([['a,b\nc,d\n', '-']])
  })

  test('stopping ends the reading at once and lets go of the source', async () => {
    const abort = new AbortController()
    let closed = false
    let given = 0
    async function* endless() {
      try {
        for (;;) {
          given++
          yield Buffer.from('{"text":"alpha"}\n'.repeat(1000))
        }
      } finally {
        closed = true
      }
    }
    let taken = 0
    const run = async () => {
      for await (const item of readImport([{ kind: 'stdin', stream: endless() }], { format: 'jsonl' }, abort.signal))
        if (item.kind === 'document' && ++taken === 1500) abort.abort(abortedByUser())
    }
    await expect(run()).rejects.toMatchObject({ code: 'aborted' })
    expect(closed).toBe(true)
    // What was read ahead for guessing, and the piece in hand.
    expect(given).toBeLessThan(30)
  })

  test('a reader that leaves early lets go of the source, and a slow one is not run ahead of', async () => {
    let closed = false
    let given = 0
    async function* endless() {
      try {
        for (;;) {
          given++
          yield Buffer.from(`{"text":"${'x'.repeat(60_000)}"}\n`)
        }
      } finally {
        closed = true
      }
    }
    let taken = 0
    for await (const item of readImport([{ kind: 'stdin', stream: endless() }], { format: 'jsonl' }))
      if (item.kind === 'document' && ++taken === 100) break
    expect(closed).toBe(true)
    expect(given).toBeLessThan(110)
  })

  test('a stream that breaks is an error with its name', async () => {
    async function* breaking() {
      yield Buffer.from('{"text":"alpha"}\n')
      throw new Error('connection lost')
    }
    await expect(readItems([{ kind: 'stdin', stream: breaking() }], { format: 'jsonl' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Reading or writing failed: connection lost',
      where: 'stdin',
    })
  })
})

describe('text and Markdown', () => {
  test('front matter fills the fields and stays in the record', async () => {
    const read = await readBytes(
      'notes/plan.md',
      [
        '---',
        'title: "The plan: one"',
        'date: 2024-05-06',
        'url: https://example.org/plan # where it was',
        'lang: de',
        'tags: [a, "b"]',
        'authors:',
        '  - Ann',
        "  - 'Bob'",
        '---',
        '# Heading',
        'Body',
      ].join('\n'),
    )
    expect(read.drafts).toEqual([
      {
        kind: 'file',
        title: 'The plan: one',
        text: '# Heading\nBody',
        url: 'https://example.org/plan',
        language: 'de',
        authors: 'Ann; Bob',
        publishedAt: Date.UTC(2024, 4, 6),
        source: { name: 'notes/plan.md' },
        raw: {
          title: 'The plan: one',
          date: '2024-05-06',
          url: 'https://example.org/plan',
          lang: 'de',
          tags: ['a', 'b'],
          authors: ['Ann', 'Bob'],
        },
      },
    ])
  })

  test.each([
    ['text\n\n```\n# code\n```\n# *Real* [heading](x) #\n', 'Real heading'],
    ['Heading\n=======\ntext', 'Heading'],
    ['## Second level\ntext', 'Second level'],
    ['+++\ntitle = "Toml"\n+++\ntext', 'Toml'],
    ['---\nJust a rule\n---\ntext', 'file name'],
    ['no heading', 'file name'],
  ])('the title of %j', async (content, title) => {
    const read = await readBytes('file name.md', content)
    expect(read.drafts.map((draft) => draft.title)).toEqual([title])
  })

  test('a text is kept to the last character; a first line that stands alone is its title', async () => {
    const content = 'A title\r\n\r\nnul \u0000 and the rest\n\n'
    const read = await readBytes('a.txt', `\uFEFF${content}`)
    expect(read.drafts[0]).toMatchObject({ title: 'A title', text: content, raw: {} })
    expect((await readBytes('my notes.txt', 'first line\nsecond line')).drafts[0]?.title).toBe('my notes')
  })
})
