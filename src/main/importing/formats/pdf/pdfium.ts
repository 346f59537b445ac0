import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type Methods } from '@embedpdf/pdfium'
import { QuarryError } from '../../../base/errors.ts'

/** What of the WebAssembly module's memory and functions is used here; its own types need those of Emscripten. */
interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void }
  addFunction(call: (...values: number[]) => number, signature: string): number
  removeFunction(address: number): void
}

/** PDFium's functions with its memory. Handles of documents, pages and objects are addresses; 0 is none. */
export interface Pdfium {
  readonly call: Methods
  /** The functions that are called for each character, without the checks of their arguments, which take most of the time. */
  readonly fast: TextCalls
  readonly memory: Memory
  /** Room for what a function returns by reference, up to 256 bytes. Each call may overwrite it. */
  readonly scratch: number
  /** Takes one UTF-16 text of a function that is asked for its length in bytes first. Empty where there is none. */
  text(read: (buffer: number, bytes: number) => number): string
  float(address: number): number
  double(address: number): number
}

/** Of a text page and the index of a character. Truth values are 0 and 1. */
export interface TextCalls {
  unicode(text: number, at: number): number
  isGenerated(text: number, at: number): number
  isHyphen(text: number, at: number): number
  hasUnicodeMapError(text: number, at: number): number
  object(text: number, at: number): number
  looseBox(text: number, at: number, box: number): number
  origin(text: number, at: number, x: number, y: number): number
}

let loaded: Promise<Pdfium> | undefined

/** PDFium, loaded once in a process. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= load()
  return loaded
}

const scratchBytes = 256
/** Longer texts (titles, names) are cut. */
const longestText = 65_536

function isMemory(module: object): module is Memory {
  return ['HEAPU8', 'wasmExports', 'addFunction', 'removeFunction'].every((name) => name in module)
}

/** Everything that the WebAssembly module exports takes and gives numbers. */
function isExported(found: unknown): found is (...values: number[]) => number {
  return typeof found === 'function'
}

async function load(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const settings = { wasmBinary: readFileSync(wasm) } as Parameters<typeof init>[0]
  const call = await init(settings)
  call.PDFiumExt_Init()
  const memory: object = call.pdfium
  if (!isMemory(memory)) throw new QuarryError('internal', 'PDFium has no memory that can be reached.')
  const exported = (name: string) => {
    const found: unknown = Reflect.get(memory, `_${name}`)
    if (!isExported(found)) throw new QuarryError('internal', `PDFium has no function ${name}.`)
    return found
  }
  const scratch = memory.wasmExports.malloc(scratchBytes)
  let view = new DataView(memory.HEAPU8.buffer)
  // The memory moves when it grows.
  const current = () => (view.buffer === memory.HEAPU8.buffer ? view : (view = new DataView(memory.HEAPU8.buffer)))
  return {
    call,
    fast: {
      unicode: exported('FPDFText_GetUnicode'),
      isGenerated: exported('FPDFText_IsGenerated'),
      isHyphen: exported('FPDFText_IsHyphen'),
      hasUnicodeMapError: exported('FPDFText_HasUnicodeMapError'),
      object: exported('FPDFText_GetTextObject'),
      looseBox: exported('FPDFText_GetLooseCharBox'),
      origin: exported('FPDFText_GetCharOrigin'),
    },
    memory,
    scratch,
    text(read) {
      const bytes = Math.min(read(0, 0), longestText)
      if (bytes <= 2) return ''
      const buffer = memory.wasmExports.malloc(bytes)
      try {
        read(buffer, bytes)
        return (
          Buffer.from(memory.HEAPU8.subarray(buffer, buffer + bytes))
            .toString('utf16le')
            .split('\0')[0] ?? ''
        )
      } finally {
        memory.wasmExports.free(buffer)
      }
    },
    float: (address) => current().getFloat32(address, true),
    double: (address) => current().getFloat64(address, true),
  }
}
