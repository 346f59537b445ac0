const longestName = 150

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'text/rfc822-headers': 'txt',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'text/markdown': 'md',
  'text/rtf': 'rtf',
  'application/rtf': 'rtf',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/ms-tnef': 'dat',
  'application/msword': 'doc',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
}

/** Endings that programs give to what they have no name for. */
const vague = new Set(['.dat', '.bin'])

/**
 * A file name from what a mail states: its last part, without controls and marks that turn the direction of writing,
 * cut to a length that file systems take. One without a name, one whose ending says nothing, and a message without the
 * ending of one, get the ending of their type.
 */
export function attachmentName(stated: string | undefined, mimeType: string): string {
  const last = (stated ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD<>:"|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = endings[mimeType]
  if (clean === '') return ending === undefined ? 'attachment' : `attachment.${ending}`
  const [, stem = clean, own = ''] = /^(.*?)(\.[^. ]{1,10})?$/u.exec(clean) ?? []
  const isMessage = mimeType === 'message/rfc822' && own.toLowerCase() !== '.eml'
  if (isMessage) return `${clean.slice(0, longestName)}.eml`
  const isVague = own === '' || (vague.has(own.toLowerCase()) && !vague.has(`.${ending}`))
  const known = isVague && ending !== undefined ? `${own}.${ending}` : own
  return stem.slice(0, longestName) + known
}

/** `a.pdf`, then `a (2).pdf`. `taken` has names in lower case. */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? []
  let distinct = name
  for (let count = 2; taken.has(distinct.toLowerCase()); count++) distinct = `${stem} (${count})${ending}`
  return distinct
}
