/**
 * The web address that `text` is, or undefined. Only these are for a browser; another scheme could start a program,
 * and a name before an @ makes an address look like another.
 */
export function webAddress(text: string): URL | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : undefined
}
