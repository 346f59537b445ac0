/** Text for an element or an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** White space as single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Text in which no sign sets type, makes a link, an image or a tag. */
export function escapeInline(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|~]/g, (sign) => `\\${sign}`)
    .replaceAll('&', '&amp;')
    .replaceAll('!\\[', '\\!\\[')
}
