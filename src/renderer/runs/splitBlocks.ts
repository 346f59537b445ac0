const listItem = /^([-*+]|\d{1,9}[.)])\s/

/**
 * Markdown cut at its blank lines, except within fenced code and between the items of one list: while a text grows only
 * its last block changes, and the others need not be read again. Joined with blank lines they are the text.
 */
export function splitBlocks(text: string): readonly string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | null = null
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join('\n').trimEnd())
    lines = []
  }
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    const isBlank = line.trim() === ''
    if (fence === null && !isBlank && lines.at(-1) === '' && !goesOn(lines[0] ?? '', line)) end()
    if (!isBlank || lines.length > 0) lines.push(isBlank && fence === null ? '' : line)
    if (fence === null) fence = mark ?? null
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null
  }
  end()
  return blocks
}

/** Indented lines belong to the item above; an item after items is of the same list. */
function goesOn(first: string, line: string): boolean {
  return /^\s/.test(line) || (listItem.test(first) && listItem.test(line))
}
