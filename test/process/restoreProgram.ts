import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { restoreLibrary } from '../../src/main/originals/restoreLibrary.ts'

/**
 * Restores a backup as the command line does, and waits for a line on stdin while the copy is checked: what else happens in that time is
 * up to the test. Arguments: the backup, the library.
 */
const [from = '', path = ''] = process.argv.slice(2)
const restored = await restoreLibrary(
  { from, path, isOther: false },
  {
    check: async (copy) => {
      await readFile(copy)
      process.stdout.write('checking\n')
      await once(process.stdin, 'data')
      return []
    },
    whileClosed: (_, swap) => swap(true),
    now: () => 0,
  },
  undefined,
  () => {},
)
process.stdout.write(`${JSON.stringify(restored)}\n`)
process.stdin.destroy()
