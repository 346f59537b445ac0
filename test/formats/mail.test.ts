import { describe, expect, it } from 'vitest'
import { outlookMessage } from '../fixtures/formats/outlookMessage.ts'
import { blockTexts, spotTexts } from '../fixtures/formats/spotTexts.ts'
import { attachmentName, distinctName } from '../../src/main/importing/formats/mail/attachmentNames.ts'
import { bodyLayout, htmlBody, plainBody } from '../../src/main/importing/formats/mail/bodyText.ts'
import { mailboxMessages } from '../../src/main/importing/formats/mail/mailbox.ts'
import { parseMessage } from '../../src/main/importing/formats/mail/parseMessage.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const lines = (...text: readonly string[]) => text.join('\r\n')

const reply = lines(
  'From: =?utf-8?Q?Zo=C3=AB?= <zoe@example.org>',
  'To: Bob <bob@example.org>, Crew: c@example.org, d@example.org;',
  'Subject: Re: Prices',
  'Date: Mon, 6 May 2024 07:08:09 +0200 (CEST)',
  'Message-ID: <2@example.org>',
  'In-Reply-To: <1@example.org>',
  'References: <0@example.org>',
  ' <1@example.org>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  'It costs 5 EUR.',
  '',
  'On Fri, 3 May 2024 at 10:00,',
  'Bob <bob@example.org> wrote:',
  '> What does ',
  '> it cost?',
  '',
  '-- ',
  'Zoë',
  '--b',
  'Content-Type: text/csv; name="../../etc/prices.csv"',
  '',
  'id,text',
  '1,five',
  '--b',
  'Content-Type: text/csv; name="../../etc/prices.csv"',
  '',
  'id,text',
  '1,five',
  '--b',
  'Content-Type: text/csv; name="prices.csv"',
  '',
  'id,text',
  '1,six',
  '--b',
  'Content-Type: image/png',
  'Content-Disposition: inline; filename=sign.png',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'From: inner@example.org',
  'Subject: Inner',
  '',
  'Words of the inner mail.',
  '--b--',
  '',
)

describe('a mail', () => {
  it('is a document with its headers, and its attachments are read under its name', async () => {
    const { drafts, refused } = await readItems([upload('reply.eml', reply)])
    expect(refused).toEqual([])
    const [mail, first, second, inner] = drafts
    expect(mail).toMatchObject({
      title: 'Re: Prices',
      authors: 'Zoë',
      externalId: '<2@example.org>',
      publishedAt: Date.UTC(2024, 4, 6, 5, 8, 9),
      raw: {
        headers: {
          from: 'Zoë <zoe@example.org>',
          to: 'Bob <bob@example.org>, c@example.org, d@example.org',
          inReplyTo: '<1@example.org>',
          references: ['<0@example.org>', '<1@example.org>'],
        },
        attachments: [{ name: 'prices.csv' }, { name: 'prices (2).csv' }, { name: 'attachment.eml' }],
        attachmentsLeftOut: 2,
      },
    })
    expect(blockTexts(mail!)).toEqual([
      'paragraph: It costs 5 EUR.',
      'quote: On Fri, 3 May 2024 at 10:00,\nBob <bob@example.org> wrote:\n> What does\n> it cost?',
      'paragraph: --\nZoë',
    ])
    expect(spotTexts(mail!).map((spot) => spot.slice(0, 24))).toEqual([
      'message 1, body: It cost',
      'message 1, quoted: On Fr',
      'message 1, body: --\nZoë',
    ])
    expect([first, second, inner].map((draft) => [draft?.source.name, draft?.text])).toEqual([
      ['reply.eml/prices.csv', 'five'],
      ['reply.eml/prices (2).csv', 'six'],
      ['reply.eml/attachment.eml', 'Words of the inner mail.'],
    ])
  })

  it.each([
    ['no headers', 'Only some words,\nand more.\n', 'Only some words,\nand more.'],
    ['no body', 'Subject: Alone\n\n', 'undefined'],
    [
      'a boundary that does not occur',
      'Subject: x\nContent-Type: multipart/mixed; boundary=a\n\n--other\n\nKept.\n--other--\n',
      '--other\n\nKept.\n--other--',
    ],
    ['an unknown encoding', 'Subject: x\nContent-Type: text/plain; charset=nonsense\n\nPlain', 'Plain'],
    ['text that mentions format=flowed', 'Subject: x\n\nSet format=flowed here.', 'Set format=flowed here.'],
    ['base64 that is none', 'Subject: x\nContent-Transfer-Encoding: base64\n\n!!!', '!!!'],
  ])('with %s is read', async (_what, source, text) => {
    expect(String((await parseMessage(Buffer.from(source))).text).trim()).toBe(text)
  })

  it('with letters of no stated encoding is decoded by how they look', async () => {
    const mail = await parseMessage(
      Buffer.from('From: J\u00f6rg <j@example.org>\nSubject: Gr\u00fcn\n\nStra\u00dfe', 'latin1'),
    )
    expect([mail.from, mail.subject, mail.text?.trim()]).toEqual(['Jörg', 'Grün', 'Straße'])
  })

  it('has its body where no empty line stands before it', async () => {
    const [from, subject, body] = ['From: a@example.org', 'Subject: Ice', 'The ice is thick.']
    const text = async (...message: string[]) => (await parseMessage(Buffer.from(lines(...message)))).text?.trim()
    expect(await text(from, subject, body)).toBe(body)
    expect(await text(from, subject, ' ', body, '', 'Ada')).toBe(`${body}\n\nAda`)
    // A line of blanks before the headers does not end them.
    expect(await text('   ', from, subject, '', body)).toBe(body)
    // A header that is broken has others behind it.
    expect(await text(from, 'of two lines', subject, '', body)).toBe(body)
  })

  it('that states Base64 for what is written plainly is read as it is written', async () => {
    const message = (encoding: string, body: string) =>
      lines(
        'From: a@example.org',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        `Content-Transfer-Encoding: ${encoding}`,
        '',
        body,
        '--b--',
        '',
      )
    const text = async (body: string) => (await parseMessage(Buffer.from(message('base64', body)))).text?.trim()
    expect(await text('The ice in the harbour is thick.')).toBe('The ice in the harbour is thick.')
    expect(await text(Buffer.from('The ice is thin.').toString('base64'))).toBe('The ice is thin.')
    // What a text quotes of another message is a part of the text.
    const quoted = lines('This came back:', 'Content-Transfer-Encoding: base64', '', 'The ice in the harbour.')
    const { text: kept } = await parseMessage(Buffer.from(message('8bit', quoted)))
    expect(kept?.trim()).toBe(quoted.replaceAll('\r\n', '\n'))
  })

  it('in UTF-7 is decoded, with its subject and names', async () => {
    const { subject, text, headers } = await parseMessage(
      Buffer.from(
        lines(
          'From: =?utf-7?Q?Heinz_M+APw-ller?= <m@example.org>',
          'Subject: =?UTF-7?Q?Die_Fr+APY-sche?=',
          'Content-Type: text/plain; charset="utf-7"',
          '',
          'Fr+APY-sche +- Hasen: 1 + 1, +2D3cAA-.',
        ),
      ),
    )
    expect(subject).toBe('Die Frösche')
    expect(headers.from).toBe('Heinz Müller <m@example.org>')
    expect(text?.trim()).toBe('Frösche + Hasen: 1 + 1, 🐀.')
    const call = 'Call +493012345 and ask about charset=utf-7.'
    const plain = lines(
      'From: =?utf-7?Q?M+APw-ller?= <m@example.org>',
      'Subject: +491',
      'Content-Type: text/plain',
      '',
      call,
    )
    const other = await parseMessage(Buffer.from(plain))
    expect([other.subject, other.text?.trim()]).toEqual(['+491', call])
  })

  it('that is nested too deeply, or whose date is none, does no harm', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    await expect(parseMessage(Buffer.from(nested.join('')))).rejects.toThrow(/nesting/i)
    expect((await parseMessage(Buffer.from('Date: yesterday\n\nx'))).date).toBe('yesterday')
  })
})

describe('a mail whose parts are damaged', () => {
  const encoded = Buffer.from('Words that nobody can read so. '.repeat(20)).toString('base64')
  const lines = encoded.replaceAll(/.{76}/g, '$&\r\n')
  const head = 'From: a@example.org\r\nSubject: Costs\r\nMIME-Version: 1.0\r\n'
  const part = 'Content-Type: text/plain\r\n\r\nWords.\r\n'

  it('is kept with a warning, and a good one without', async () => {
    const { drafts, warnings } = await readItems([
      upload('encoded.eml', `${head}Content-Type: text/plain\r\n\r\nSee:\r\n${lines}`),
      upload('boundary.eml', `${head}Content-Type: text/plain\r\n\r\n--one\r\n${part}--one--\r\n`),
      upload(
        'binary.eml',
        Buffer.from(
          `${head}Content-Type: text/plain; charset=iso-8859-1\r\n\r\n${'\u0001\u009d word '.repeat(20)}`,
          'latin1',
        ),
      ),
      upload('good.eml', `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`),
      upload('signed.eml', `${head}Content-Type: text/plain\r\n\r\nWords.\r\n-- \r\nAda\r\n--\r\nBen\r\n`),
    ])
    expect(drafts).toHaveLength(5)
    expect(warnings).toEqual([
      expect.stringMatching(/^encoded\.eml .*encoded \(Base64\)/),
      expect.stringMatching(/^boundary\.eml The boundaries of the parts .*damaged/),
      expect.stringMatching(/^binary\.eml .*bytes that are no letters/),
    ])
  })
})

describe('a body', () => {
  it('is quoted from an original message on', () => {
    const body = plainBody('New.\n\n-----Original Message-----\nFrom: A\nSent: now\n\nOld.')
    expect(blockTexts({ ...document, ...body, layout: bodyLayout(body, 1) })).toEqual([
      'paragraph: New.',
      'quote: -----Original Message-----\nFrom: A\nSent: now',
      'quote: Old.',
    ])
  })

  it('in HTML keeps tables, and is quoted by elements and by the labels of Outlook', () => {
    const body = htmlBody(
      '<p>New.<table><tr><td>a<td>b<tr><td>c<td>d</table><div class="gmail_quote"><p>Quoted.</div><p>More.' +
        '<p><b>Von:</b> A<br><b>Gesendet:</b> now<br><b>An:</b> B<p>Old.<script>alert(1)</script>',
    )
    const draft = { ...document, ...body, layout: bodyLayout(body, 3) }
    expect(blockTexts(draft)).toEqual([
      'paragraph: New.',
      'table: a\tb\nc\td',
      'quote: Quoted.',
      'paragraph: More.',
      'quote: Von: A\nGesendet: now\nAn: B',
      'quote: Old.',
    ])
    expect(spotTexts(draft)[0]).toBe('message 3, body: New.\n\na\tb\nc\td')
  })

  it('is no quote because a line of it begins with From', () => {
    expect(plainBody('From: here on it is easy.\nThat is all.').blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  })
})

describe('the name of an attachment', () => {
  it.each([
    ['../../a/b.pdf', 'application/pdf', 'b.pdf'],
    ['C:\\x\\y.txt', 'text/plain', 'y.txt'],
    ['a\u0000\u202Efdp.exe\n', '', 'a fdp.exe'],
    [undefined, 'application/pdf', 'attachment.pdf'],
    ['..', 'text/plain', 'attachment.txt'],
    ['Re: Prices', 'message/rfc822', 'Re Prices.eml'],
    ['report', 'application/pdf', 'report.pdf'],
    ['ATT00003.dat', 'application/pdf', 'ATT00003.dat.pdf'],
    ['noname.BIN', 'application/octet-stream', 'noname.BIN'],
    ['noname.bin', 'application/ms-tnef', 'noname.bin'],
    ['x'.repeat(500) + '.csv', 'text/csv', 'x'.repeat(150) + '.csv'],
  ])('%j of %s is %s', (stated, type, name) => {
    expect(attachmentName(stated, type)).toBe(name)
  })

  it('is given once', () => {
    expect(distinctName('a.pdf', new Set(['a.pdf', 'a (2).pdf']))).toBe('a (3).pdf')
  })
})

describe('a mail in an encoding that it does not state', () => {
  const mail = Buffer.from(
    lines('From: a@example.org', 'Subject: \u00f0\u00d2\u00c9', '', '\u00f0\u00d2\u00c9.'),
    'latin1',
  )

  it('is read in the one that the user names', async () => {
    const { drafts } = await readItems([upload('plain.eml', mail)], { encoding: 'koi8-r' })
    expect(drafts.map(({ title, text }) => [title, text])).toEqual([['При', 'При.']])
  })
})

describe('a mailbox', () => {
  const mailbox = lines(
    'From bob@example.org Mon May  6 07:08:09 2024',
    'Subject: One',
    'Content-Length: 1',
    '',
    'Words of one.',
    '',
    'From here on it gets hard.',
    '>From a line that was marked.',
    '>>From one that had a mark.',
    '',
    'From - Tue May  7 07:08:09 2024',
    'Subject: Two',
    '',
    'Words of two.',
    '',
  )

  it('is one document for each message, and is known without a name', async () => {
    const msg = outlookMessage(
      { '001A001F': 'IPM.Note', '0037001F': 'Plan', '0C1A001F': 'Ann', '1000001F': 'Words of the plan.\r\n' },
      [{ '3707001F': 'x/list.csv', '37010102': Buffer.from('id,text\n1,listed\n') }],
    )
    const sources = [upload('INBOX', mailbox), upload('mail', reply), upload('plan.msg', msg), upload('no.msg', 'text')]
    const { drafts, files, refused } = await readItems(sources)
    expect(files.map(({ format }) => format)).toEqual(['mbox', 'eml', 'csv', 'csv', 'eml', 'msg', 'csv'])
    expect(drafts.slice(0, 2).map(({ title, text, raw }) => [title, text, raw['message']])).toEqual([
      [
        'One',
        'Words of one.\n\nFrom here on it gets hard.\nFrom a line that was marked.\n\n>From one that had a mark.',
        1,
      ],
      ['Two', 'Words of two.', 2],
    ])
    expect(drafts.slice(-2)).toMatchObject([
      { title: 'Plan', text: 'Words of the plan.', authors: 'Ann' },
      { text: 'listed', source: { name: 'plan.msg/list.csv' } },
    ])
    expect(refused).toEqual([expect.stringMatching(/^no\.msg .*damaged/)])
  })

  it('is the same in pieces of any size, and a message that is too large is passed over by itself', async () => {
    const read = async (size: number, most: number) => {
      const found: (string | undefined)[] = []
      for await (const { bytes } of mailboxMessages(inPieces(Buffer.from(mailbox), size), most))
        found.push(bytes?.toString())
      return found
    }
    const whole = await read(1_000_000, 1_000_000)
    expect(whole).toHaveLength(2)
    expect(await read(7, 1_000_000)).toEqual(whole)
    expect(await read(1_000, 120)).toEqual([undefined, whole[1]])
  })
})

const document = { kind: 'file', title: '', source: { name: '' }, raw: {} } as const

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
