import { join } from 'node:path'
import { closeChromium } from '../test/browser/launch.ts'
import { takeScreenshots } from '../test/browser/screenshots.ts'

/** Takes the pictures of the README and the guide again, from the sample collection in a browser. */
await takeScreenshots(join(import.meta.dirname, '..', 'docs', 'images'))
await closeChromium()
