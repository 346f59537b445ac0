/** Characters that XML 1.0 cannot hold, and halves of surrogate pairs. */
const outsideXml =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** What XML cannot hold becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.replaceAll(outsideXml, '\uFFFD')
}

/** Text for an element or an attribute in quotes. What XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
