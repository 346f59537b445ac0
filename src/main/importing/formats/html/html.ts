import { documentFormat } from '../documentFormat.ts'
import type { FileFormat, FileHead } from '../format.ts'
import { beginningOf, looksLikeMail } from '../mail/sniffMail.ts'

/** Pages: HTML and XHTML, and pages that browsers save with what belongs to them (MHTML). One document each. */
export const html: FileFormat = documentFormat({
  name: 'html',
  extensions: ['html', 'htm', 'xhtml', 'mht', 'mhtml'],
  sniff: (head) => (isPage(head) || isArchivedPage(beginningOf(head)) ? 0.96 : 0),
})

function isPage(head: FileHead): boolean {
  const start = beginningOf(head).replace(/^(?:\s|<\?xml[^>]*>|<!--[^]*?-->)+/, '')
  return /^(?:<!doctype\s+html\b|<html[\s>]|<head[\s>]|<body[\s>])/i.test(start)
}

/** A page in the form of a mail (RFC 2557), as browsers write it. */
function isArchivedPage(start: string): boolean {
  if (!looksLikeMail(start)) return false
  const [headers = ''] = start.split(/\r?\n\r?\n/, 1)
  return (
    /^content-type:\s*multipart\/related/im.test(headers) &&
    /^(?:snapshot-content-location:|from:\s*["<]?\s*saved by|x-maf-information:)/im.test(headers)
  )
}
