/** The last ending of a file name in lower case and without the dot, a `.gz` at the very end left aside. */
export function extensionOf(name: string): string | undefined {
  return /\.([^./\\]+)$/.exec(name.replace(/\.gz$/i, ''))?.[1]?.toLowerCase()
}

/** True when the name has an ending at all; `README` and `.profile` have none. */
export function hasExtension(name: string): boolean {
  return /[^/\\]\.[^./\\]+$/.test(name.replace(/\.gz$/i, ''))
}
