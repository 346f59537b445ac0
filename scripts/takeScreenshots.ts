import { join } from 'node:path'
import { closeChromium } from '../test/browser/launch.ts'
import { takeSheets } from '../test/browser/pictures/pageSheets.ts'
import { takeScreenshots } from '../test/browser/screenshots.ts'

/**
 * Takes the pictures of the README, the guide and every page again, from the sample collections in a browser. A folder that
 * is named gets those of every page at full size, too.
 */
const images = join(import.meta.dirname, '..', 'docs', 'images')
const [fullSize] = process.argv.slice(2)
await takeScreenshots(images)
await takeSheets(join(images, 'pages'), { fullSize })
await closeChromium()
