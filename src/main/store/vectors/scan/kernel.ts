import { compiledKernel } from '../../../base/compiledKernel.ts'
import { createFallbackKernel } from './fallbackKernel.ts'
import type { Kernel } from './scanKernel.ts'
import type { Layout } from './layout.ts'

/** `auto` takes WebAssembly where the compiled kernel is found and plain JavaScript elsewhere. */
export type KernelChoice = 'auto' | 'wasm' | 'fallback'

interface CompiledKernel extends Omit<Kernel, 'scanBlocks' | 'scanInt4Blocks'> {
  configure(...offsets: number[]): void
  scanBlocks(blocks: number, count: number, query: number, span: number, histogram: number, masked: number): number
  scanInt4Blocks(blocks: number, count: number, histogram: number, masked: number): number
}

/** Binds the kernel to one index's memory. Throws only for `wasm`, when there is none. */
export function loadKernel(memory: WebAssembly.Memory, layout: Layout, choice: KernelChoice = 'auto'): Kernel {
  if (choice === 'fallback') return createFallbackKernel(memory, layout)
  const module = compiledKernel('kernel')
  if (!module) {
    if (choice === 'wasm') throw new Error('The compiled scan kernel is not there: run scripts/buildKernel.ts.')
    return createFallbackKernel(memory, layout)
  }
  const compiled = new WebAssembly.Instance(module, { env: { memory } }).exports as CompiledKernel
  const { slots, positions, distances, mask, counts } = layout.inSegment
  compiled.configure(layout.segments, layout.segmentBytes, layout.codeBytes, slots, positions, distances, mask, counts)
  return {
    ...compiled,
    scanBlocks: (blocks, count, query, span, histogram, masked) =>
      compiled.scanBlocks(blocks, count, query, span, histogram, masked ? 1 : 0),
    scanInt4Blocks: (blocks, count, histogram, masked) =>
      compiled.scanInt4Blocks(blocks, count, histogram, masked ? 1 : 0),
  }
}
