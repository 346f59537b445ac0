import { compiledKernel } from '../../base/compiledKernel.ts'
import { createFallbackNumberKernel } from './fallbackNumberKernel.ts'
import { inputBytes, inputPadding, largestPower, smallestPower, type NumberKernel } from './numberKernel.ts'

interface CompiledNumbers {
  readonly memory: { readonly buffer: ArrayBuffer }
  inputAt(): number
  outputAt(): number
  powersAt(): number
  stateAt(): number
  scan(from: number, to: number, isBehind: number): number
}

/** `auto` takes WebAssembly where the compiled kernel is found and plain JavaScript elsewhere. Throws only for `wasm`. */
export function createNumberKernel(choice: 'auto' | 'wasm' | 'fallback' = 'auto'): NumberKernel {
  const module = choice === 'fallback' ? undefined : compiledKernel('numbers')
  if (!module && choice === 'wasm')
    throw new Error('The compiled number kernel is not there: run scripts/buildKernel.ts.')
  const kernel = module ? bindCompiled(module) : createFallbackNumberKernel()
  for (let power = smallestPower; power <= largestPower; power++)
    kernel.powers[power - smallestPower] = Number(`1e${power}`)
  return kernel
}

function bindCompiled(module: WebAssembly.Module): NumberKernel {
  const compiled = new WebAssembly.Instance(module).exports as CompiledNumbers
  const { buffer } = compiled.memory
  return {
    input: new Uint8Array(buffer, compiled.inputAt(), inputBytes + inputPadding),
    output: new Float32Array(buffer, compiled.outputAt(), inputBytes / 2),
    powers: new Float64Array(buffer, compiled.powersAt(), largestPower - smallestPower + 1),
    state: new Int32Array(buffer, compiled.stateAt(), 3),
    scan: compiled.scan,
  }
}
