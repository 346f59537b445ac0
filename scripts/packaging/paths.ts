import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
/** What packages are made from, and where they are put. */
export const packagingFolder = join(root, 'packaging')
export const productsFolder = join(root, 'out', 'packages')
