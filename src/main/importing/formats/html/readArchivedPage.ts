import PostalMime from 'postal-mime'
import { QuarryError } from '../../../base/errors.ts'
import { urlOf } from '../../columns/fieldValues.ts'
import { parseDate } from '../../../text/values/parseDate.ts'
import type { ParsedPart } from '../format.ts'
import { readPage } from './readPage.ts'

/** A page with what belongs to it in one file (MHTML). Only the pages in it are read. */
export async function readArchivedPage(bytes: Uint8Array, name: string): Promise<ParsedPart[]> {
  const mail = await PostalMime.parse(bytes, { maxRfc822NestingDepth: 0 }).catch((cause: unknown) => {
    throw new QuarryError('invalid_input', 'The saved page is damaged.', {
      where: name,
      hint: 'Save the page again, as "Webpage, single file" or as HTML.',
      cause,
    })
  })
  const header = (key: string) => mail.headers.find((one) => one.key === key)?.value
  const html = mail.html ?? mail.attachments.filter(({ mimeType }) => /html/.test(mimeType)).map(asText)[0]
  if (html === undefined) return [{ kind: 'refused', message: 'The saved page holds no HTML.' }]
  const url = urlOf(header('snapshot-content-location') ?? header('content-location'))
  const draft = readPage(html, name, { url, title: mail.subject })
  if (draft === undefined) return [{ kind: 'empty' }]
  const savedAt = parseDate(mail.date)
  const raw = savedAt === undefined ? draft.raw : { ...draft.raw, savedAt: new Date(savedAt).toISOString() }
  return [{ kind: 'document', draft: { ...draft, raw, ...(savedAt === undefined ? {} : { crawledAt: savedAt }) } }]
}

function asText({ content }: { readonly content: ArrayBuffer | Uint8Array | string }): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
