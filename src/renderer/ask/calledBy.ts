/** Whether a conversation is still called by this question, whole or cut: its title need not be said again above it. */
export function isCalledBy(title: string, question: string): boolean {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  return line === title || (title.endsWith('…') && line.startsWith(title.slice(0, -1)))
}
