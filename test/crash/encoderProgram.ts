import { systemClock } from '../../src/main/base/clock.ts'
import { silentLog } from '../../src/main/base/log.ts'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { encoderVersion } from '../../src/main/model/search/encoder.ts'
import { createEncoders } from '../../src/main/search/encoder/encoders.ts'
import { createCoverageCounts } from '../../src/main/store/coverageCounts.ts'
import { createLocalCollections } from '../../src/main/store/localCollections.ts'
import { openStore } from '../../src/main/store/store.ts'

/**
 * Fits the encoder of a library and prints each step, or (`store`) stores one encoder after another: each number of number N
 * is N, and N is printed once it is stored. Made to be killed.
 */
const [file = '', mode = 'fit'] = process.argv.slice(2)
const store = await openStore({ path: file, workerUrl: workerUrl('store') })
const [space] = await store.read.encoderSpaces()
if (!space) throw new Error('There is no space.')
if (mode === 'store') {
  const [features, axes, { dimension }] = [30_000, 64, space]
  const [before] = await store.read.listEncoders()
  for (let number = (before?.pairs ?? 0) + 1; ; number++) {
    const filled = (length: number) => new Float32Array(length).fill(number)
    await store.write.putEncoder({
      spaceId: space.id,
      version: encoderVersion,
      fittedAt: number,
      pairs: number,
      vectors: number,
      heldOut: 20,
      recall: 0.6,
      keywordRecall: 0.3,
      fusedRecall: 0.6,
      fusedWeight: 1,
      seconds: 1,
      weights: {
        dimension,
        axes,
        features: new Uint32Array(features).fill(number),
        spread: 1,
        featureWeights: filled(features),
        scales: filled(2 * features),
        basis: filled((axes + 1) * dimension),
        rows: new Int8Array(features * axes).fill(number % 128),
      },
    })
    process.stdout.write(`${number}\n`)
  }
}
const source = createLocalCollections(store, createCoverageCounts(store))
const encoders = createEncoders({ store, source, workerUrl: workerUrl('encoder'), clock: systemClock, log: silentLog })
for await (const { stage, done } of encoders.fit(space, undefined)) process.stdout.write(`${stage} ${done}\n`)
process.stdout.write('done\n')
await encoders.close()
await store.close()
