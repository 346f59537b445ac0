/** What a data: URL, or base64 alone, holds. */
export interface MediaData {
  /** Lower case, without parameters; undefined for base64 alone. */
  readonly mediaType: string | undefined
  /** The `name` parameter, decoded: what the file is called, if the sender said so. */
  readonly name: string | undefined
  readonly bytes: Buffer
}

const longestHead = 2000

/** Reads `data:image/png;name=a%20b.png;base64,…`. Throws an Error that completes "input.contents[0] …". */
export function readDataUrl(url: string): MediaData {
  if (/^https?:/i.test(url)) throw new Error('is an address; this service fetches nothing, send a data: URL')
  if (!/^data:/i.test(url)) throw new Error('must be a data: URL')
  const comma = url.slice(0, longestHead).indexOf(',')
  if (comma < 0) throw new Error('must be a data: URL with a comma before its data')
  const [type = '', ...parameters] = url.slice('data:'.length, comma).split(';')
  if (parameters.at(-1)?.trim().toLowerCase() !== 'base64') throw new Error('must be a data: URL in base64')
  const name = parameters.find((parameter) => parameter.startsWith('name='))?.slice('name='.length)
  return {
    mediaType: type.trim().toLowerCase(),
    name: name === undefined ? undefined : percentDecoded(name),
    bytes: readBase64(url, comma + 1),
  }
}

/** Reads base64 from `start` on. Throws an Error that completes "input.contents[0] …". */
export function readBase64(text: string, start = 0): Buffer {
  const data = start === 0 ? text : text.slice(start)
  if (data.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) throw new Error('is not valid base64')
  if (data === '') throw new Error('is empty')
  return Buffer.from(data, 'base64')
}

function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
