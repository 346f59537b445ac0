import type { XmlHandler } from '../package/readXml.ts'

/** Gathers the text of runs (`t`) of a string, without phonetic readings. */
export class RunText {
  #text = ''
  #isOpen = false
  #phonetic = 0

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++
    else if (name === 't') this.#isOpen = this.#phonetic === 0
  }

  add(text: string): void {
    if (this.#isOpen) this.#text += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--
    else if (name === 't') this.#isOpen = false
  }

  /** The text so far; the next string begins. */
  take(): string {
    const text = unescaped(this.#text)
    this.#text = ''
    return text
  }
}

/** `_x000D_` stands for a character that XML cannot hold, and `_x005F_` for a lower line before such a sign. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Fills the list with the texts that cells name by their index. */
export function readSharedStrings(strings: string[]): XmlHandler {
  const run = new RunText()
  return {
    open: (name) => run.open(name),
    text: (text) => run.add(text),
    close: (name) => {
      run.close(name)
      if (name === 'si') strings.push(run.take())
    },
  }
}
