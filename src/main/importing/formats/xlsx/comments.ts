import type { XmlHandler } from '../package/readXml.ts'
import { parseCellName } from '../sheets/cellNames.ts'
import type { CellComment } from '../sheets/workbook.ts'
import { RunText } from './sharedStrings.ts'

/**
 * The comments of a sheet's related parts. A thread of comments also stands in the old form, for older programs: there it
 * is left out.
 */
export async function readComments(
  parts: readonly { readonly type: string; readonly target: string }[],
  read: (part: string, handler: XmlHandler) => Promise<void>,
): Promise<CellComment[]> {
  const notes: CellComment[] = []
  const threaded: CellComment[] = []
  for (const { type, target } of parts)
    if (type === 'comments') await read(target, notesReader(notes))
    else if (type === 'threadedComment') await read(target, threadReader(threaded))
  const withThread = new Set(threaded.map(({ cell }) => cell))
  return [...notes.filter(({ cell }) => !withThread.has(cell)), ...threaded].toSorted(byCell)
}

function notesReader(comments: CellComment[]): XmlHandler {
  const run = new RunText()
  let cell: string | undefined
  return {
    open: (name, { ref }) => {
      if (name === 'comment') cell = ref
      run.open(name)
    },
    text: (text) => run.add(text),
    close: (name) => {
      run.close(name)
      if (name === 'comment') addComment(comments, cell, run.take())
    },
  }
}

function threadReader(comments: CellComment[]): XmlHandler {
  let cell: string | undefined
  let written = ''
  let isText = false
  return {
    open: (name, { ref }) => {
      if (name === 'threadedComment') cell = ref
      isText = name === 'text'
    },
    text: (text) => {
      if (isText) written += text
    },
    close: (name) => {
      if (name === 'text') isText = false
      if (name !== 'threadedComment') return
      addComment(comments, cell, written)
      written = ''
    },
  }
}

function addComment(comments: CellComment[], cell: string | undefined, text: string): void {
  if (cell !== undefined && parseCellName(cell) && text.trim() !== '') comments.push({ cell, text: text.trim() })
}

function byCell(one: CellComment, other: CellComment): number {
  const a = parseCellName(one.cell)
  const b = parseCellName(other.cell)
  return a && b ? a.row - b.row || a.column - b.column : 0
}
