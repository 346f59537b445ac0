import { describe, expect, it } from 'vitest'
import { outlookMessage } from '../fixtures/formats/outlookMessage.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

describe('a message of Outlook that is not in UTF-16', () => {
  const big5 = Buffer.from('aee6a6a1b4fab8d5', 'hex')
  const codePage = 0x3ffd_0003
  const locale = 0x3ff1_0003
  const read = async (numbers: Readonly<Record<number, number>>, subject: Uint8Array = big5) => {
    const message = outlookMessage({ '001A001E': Buffer.from('IPM.Note'), '0037001E': subject }, [], numbers)
    const { drafts, warnings } = await readItems([upload('mail.msg', message)])
    return { title: drafts[0]?.title, warnings }
  }

  it('is in the code page that it states, or in that of its language', async () => {
    expect(await read({ [codePage]: 950 })).toEqual({ title: '格式測試', warnings: [] })
    expect(await read({ [codePage]: 20_127, [locale]: 0x0404 })).toEqual({ title: '格式測試', warnings: [] })
  })

  it('is guessed at where it states nothing, and that is told', async () => {
    const { title, warnings } = await read({}, Buffer.from('Gr\u00f6\u00dfe der Mole', 'latin1'))
    expect(title).toBe('Größe der Mole')
    expect(warnings).toEqual([expect.stringContaining('which is a guess')])
    expect((await read({}, Buffer.from('Plain'))).warnings).toEqual([])
  })
})

describe('whom a message of Outlook went to', () => {
  const fields = {
    '001A001F': 'IPM.Note',
    '0037001F': 'Plan',
    '1000001F': 'Words.',
    '0E04001F': 'Berg, Ada; Stone, Bob',
  }
  const headersOf = async (message: Uint8Array) => {
    const { drafts } = await readItems([upload('plan.msg', message)])
    return drafts[0]?.raw['headers']
  }

  it('is in its list of recipients, also where their types have flags', async () => {
    const recipients = [
      { name: 'Berg, Ada', email: '/o=Org/cn=ada', smtp: 'ada@example.org', type: 1 },
      { name: 'carl@example.org', email: 'carl@example.org', type: 2 },
      { name: 'Dora', email: 'dora@example.org', type: 3 },
      { name: 'Emil', email: '/o=Org/cn=emil', type: 0x8000_0001 },
    ]
    expect(await headersOf(outlookMessage(fields, [], {}, recipients))).toMatchObject({
      to: 'Berg, Ada <ada@example.org>, Emil </o=Org/cn=emil>',
      cc: 'carl@example.org',
      bcc: 'Dora <dora@example.org>',
    })
  })

  it('is in the headers it came with where there is no such list, else in the names that are shown', async () => {
    const came =
      'To: "Berg, Ada"\r\n <ada@example.org>, Team: jo@example.org;\r\nCc: =?utf-8?Q?Zo=C3=AB?= <z@example.org>\r\n'
    expect(await headersOf(outlookMessage({ ...fields, '007D001F': came }))).toMatchObject({
      to: 'Berg, Ada <ada@example.org>, jo@example.org',
      cc: 'Zoë <z@example.org>',
    })
    expect(await headersOf(outlookMessage(fields))).toMatchObject({ to: 'Berg, Ada; Stone, Bob' })
  })
})
