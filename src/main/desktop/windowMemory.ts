import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { desktopThemes, type DesktopTheme } from '../../contract/desktop.ts'
import { languages, type Language } from '../../contract/languages.ts'
import { ownerOnly } from '../base/files/ownerOnly.ts'
import type { Rectangle } from './windowBounds.ts'

/** What a window is given back the next time: where it was, and the theme, so that its first frame has the right colour. */
export interface WindowMemory {
  readonly bounds?: Rectangle | undefined
  readonly maximised?: boolean | undefined
  readonly theme?: DesktopTheme | undefined
  /** That of the page, for the menu before there is one. */
  readonly language?: Language | undefined
}

const pixels = z.int().min(-100_000).max(100_000)
const shape = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) }).optional(),
  maximised: z.boolean().optional(),
  theme: z.enum(desktopThemes).optional(),
  language: z.enum(languages).optional(),
})

/** Reads it from `file`; a file that is missing or damaged is a first start. */
export function readWindowMemory(file: string): WindowMemory {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Writes it whole or not at all. A folder that cannot be written must not keep a window from closing. */
export function writeWindowMemory(file: string, memory: WindowMemory): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(memory), { mode: ownerOnly.file })
    renameSync(`${file}.new`, file)
  } catch {
    // The window opens where it did before.
  }
}
