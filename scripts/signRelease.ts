import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `node scripts/signRelease.ts --key PRIVATE.pem --at https://…/ --notes FILE --date 2031-02-14 --out FILE PLATFORM=PACKAGE…`: writes the
 * signed description of a release, which the address for updates answers with (src/main/settings/updates/release.ts). The version
 * is that of package.json. Keys: `openssl genpkey -algorithm ed25519 -out private.pem`, and its public part for
 * `npm run package -- --update-key FILE`: `openssl pkey -in private.pem -pubout`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    at: { type: 'string' },
    notes: { type: 'string' },
    date: { type: 'string' },
    out: { type: 'string' },
  },
})
const { key, at, notes, date, out } = values
if (!key || !at || !notes || !date || !out) throw new Error('--key, --at, --notes, --date and --out are needed.')

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const downloads = await Promise.all(
  positionals.map(async (given) => {
    const [platform = '', path = ''] = given.split(/=(.*)/s)
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return {
      platform,
      url: new URL(encodeURIComponent(basename(path)), at).href,
      bytes: (await stat(path)).size,
      sha256,
    }
  }),
)
const release = JSON.stringify({ name: 'quarry', version, date, notes: await readFile(notes, 'utf8'), downloads })
const signature = sign(null, Buffer.from(release, 'utf8'), createPrivateKey(await readFile(key))).toString('base64')
await writeFile(out, JSON.stringify({ release, signature }, null, 2))
console.log(`${out}: Quarry ${version} for ${downloads.map(({ platform }) => platform).join(', ')}`)
