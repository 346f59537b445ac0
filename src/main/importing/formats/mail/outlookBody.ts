import { decompressRTF } from '@kenjiuno/decompressrtf'
import type { MailAttachment } from './mailMessage.ts'

/** A body in HTML as Outlook keeps it: by the code page of the message, else by what the page states. */
export function decodeHtml(html: Uint8Array, codePage: number | undefined): string {
  const stated = /charset\s*=\s*["']?([\w-]+)/i.exec(Buffer.from(html.subarray(0, 4_000)).toString('latin1'))?.[1]
  for (const label of [codePage === undefined ? undefined : labelOf(codePage), stated, 'windows-1252']) {
    if (label === undefined) continue
    try {
      return new TextDecoder(label).decode(html)
    } catch {
      // Not an encoding of the standard: the next one.
    }
  }
  return ''
}

const codePages: Readonly<Record<number, string>> = {
  65001: 'utf-8',
  1200: 'utf-16le',
  20127: 'windows-1252',
  20866: 'koi8-r',
  21866: 'koi8-u',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  52936: 'gb18030',
  54936: 'gb18030',
}

/** A code page of Windows as a label of the WHATWG Encoding Standard; it may name one that the standard does not have. */
export function labelOf(codePage: number): string {
  if (codePage > 28590 && codePage < 28606) return `iso-8859-${codePage - 28590}`
  return codePages[codePage] ?? `windows-${codePage}`
}

/** A body that only is RTF, compressed as Outlook does, is read as a file of that format. */
export function richBody(compressed: Uint8Array): MailAttachment[] {
  const content = Uint8Array.from(decompressRTF([...compressed]))
  return content.length === 0
    ? []
    : [{ name: 'message body.rtf', mimeType: 'application/rtf', content, isInline: false }]
}
