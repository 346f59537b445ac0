/**
 * The part of WebAssembly that the compiled kernels use. TypeScript has it in its DOM library only, which the core must
 * not see.
 */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
    /** Adds pages of 64 KiB; returns how many there were. */
    grow(pages: number): number
  }
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  const Module: new (bytes: Uint8Array) => Module
  class Instance {
    constructor(module: Module, imports?: { readonly env: { readonly memory: Memory } })
    readonly exports: unknown
  }
}
