import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { reduceStore } from '../../src/main/store/vectors/compression/reduceStore.ts'
import { openStore } from '../../src/main/store/store.ts'

/** Reduces the vectors of a library, step by step; prints how many are done after each. Made to be killed. */
const [file = ''] = process.argv.slice(2)
const store = await openStore({ path: file, workerUrl: workerUrl('store') })
for await (const { reduced } of reduceStore(store, new AbortController().signal)) process.stdout.write(`${reduced}\n`)
process.stdout.write('done\n')
await store.close()
