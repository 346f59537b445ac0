/** Labels of the WHATWG Encoding Standard. */
const codePages: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  65_001: 'utf-8',
}

/** The code page of each character set that a font may have. */
const charsets: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** Its codes are places in one font and stand for no characters. */
export const symbolCharset = 2

export function codePageOfCharset(charset: number): number | undefined {
  return charsets[charset]
}

const decoders = new Map<number, InstanceType<typeof TextDecoder>>()

/** The text of bytes in a Windows code page. Code pages that are not known are read as 1252. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  let decoder = decoders.get(codePage)
  if (!decoder) {
    decoder = new TextDecoder(labelOf(codePage))
    decoders.set(codePage, decoder)
  }
  return decoder.decode(bytes)
}

function labelOf(codePage: number): string {
  return codePages[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252')
}
