import { expect, test } from 'vitest'
import { smimeMail } from '../fixtures/formats/encryptedMail.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

test('an encrypted mail is its headers, and says that it is encrypted', async () => {
  const encrypted = `From: ann@example.org
Subject: The estimate
MIME-Version: 1.0
Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x

--x
Content-Type: application/pgp-encrypted

Version: 1

--x
Content-Type: application/octet-stream; name=encrypted.asc

-----BEGIN PGP MESSAGE-----

hQEMA1
-----END PGP MESSAGE-----
--x--
`.replaceAll('\n', '\r\n')
  const { drafts, warnings, files } = await readItems([upload('mail.eml', encrypted)])
  expect(drafts.map(({ title, text }) => [title, text])).toEqual([['The estimate', 'The estimate']])
  expect(files).toHaveLength(1)
  expect(drafts[0]?.raw).toMatchObject({ encryption: ['PGP/MIME'] })
  expect(warnings).toEqual([expect.stringContaining('The message is encrypted (PGP/MIME).')])
})

test('an encrypted file that is attached hides no other attachment', async () => {
  const mail = `From: ann@example.org
Subject: Minutes
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain

The minutes are attached.
--x
Content-Type: application/pgp-encrypted; name=salaries.pgp
Content-Disposition: attachment; filename=salaries.pgp

-----BEGIN PGP MESSAGE-----

hQEMA1
-----END PGP MESSAGE-----
--x
Content-Type: text/plain; name=minutes.txt
Content-Disposition: attachment; filename=minutes.txt

The council voted for the drawbridge.
--x--
`.replaceAll('\n', '\r\n')
  const { drafts, warnings } = await readItems([upload('mail.eml', mail)])
  expect(drafts.map(({ text }) => text.trim())).toContain('The council voted for the drawbridge.')
  expect(drafts[0]?.raw).toMatchObject({ attachments: [{ name: 'salaries.pgp' }, { name: 'minutes.txt' }] })
  expect(drafts[0]?.raw).not.toHaveProperty('encryption')
  expect(warnings.filter((warning) => warning.includes('encrypted ('))).toEqual([])
})

test.each(['application/pkcs7-mime; smime-type=enveloped-data', 'application/octet-stream'])(
  'a document of S/MIME as %s states its encryption',
  async (type) => {
    const { drafts, refused } = await readItems([upload('mail.eml', smimeMail('The estimate', type))])
    expect({ refused, text: drafts.map(({ text }) => text) }).toEqual({ refused: [], text: ['The estimate'] })
    expect(drafts[0]?.raw).toMatchObject({ encryption: ['S/MIME'], attachments: [{ name: 'smime.p7m' }] })
  },
)

test('a document of a mail whose text is encrypted states its encryption', async () => {
  const mail =
    'From: a@example.org\r\nSubject: x\r\n\r\nHello\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQ\r\n-----END PGP MESSAGE-----\r\n'
  const { drafts, warnings } = await readItems([upload('mail.eml', mail)])
  expect(drafts[0]?.raw).toMatchObject({ encryption: ['PGP'] })
  expect(warnings).toEqual([expect.stringContaining('The message is encrypted (PGP).')])
})
