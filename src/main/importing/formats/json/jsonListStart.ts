/**
 * Where the first list of objects begins inside the beginning of an object, at most four objects deep: the index after
 * its `[`. Undefined when there is none yet.
 */
export function findListStart(text: string): number | undefined {
  const structural = /["[\]{}]/g
  const open: string[] = []
  for (let match = structural.exec(text); match; match = structural.exec(text)) {
    const char = match[0]
    if (char === '"') structural.lastIndex = endOfString(text, structural.lastIndex)
    else if (char === '}' || char === ']') open.pop()
    else {
      const after = structural.lastIndex
      if (char === '[' && open.length <= 4 && !open.includes('[') && /^\s*\{/.test(text.slice(after, after + 1000)))
        return after
      open.push(char)
    }
  }
  return undefined
}

function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    const end = text.indexOf('"', at)
    if (end < 0) return text.length
    let slashes = end
    while (slashes > from && text[slashes - 1] === '\\') slashes--
    at = end + 1
    if ((end - slashes) % 2 === 0) return at
  }
}
