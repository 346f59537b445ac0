import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds to package-lock.json what a registry that holds only some platforms left out of it: the optional packages of the
 * other platforms, by the names and versions their parents give. Without them `npm ci` calls the file out of step with
 * package.json. They are fetched on their own platform only. To be run after every `npm install` behind such a registry.
 */
interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

const platformOfName =
  /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|x64|ia32|ppc64|riscv64|s390x)(-(?<abi>\w+))?$/

function completed(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  const all = { ...packages }
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOfName.exec(name)?.groups
      if (platform && !isFound(all, path, name)) all[besides(path, name)] = standIn(entry, version, platform)
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/** Whether `name` is found from the package at `path`, in its own node_modules or one above. */
function isFound(packages: Readonly<Record<string, LockEntry>>, path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in packages) return true
    if (base === '') return false
  }
}

function besides(path: string, name: string): string {
  return `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`
}

function standIn(
  parent: LockEntry,
  version: string,
  platform: Readonly<Record<string, string | undefined>>,
): LockEntry {
  const { os, cpu, abi } = platform
  const libc = os !== 'linux' || !abi ? undefined : abi.startsWith('musl') ? 'musl' : 'glibc'
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc === undefined ? {} : { libc: [libc] }),
    optional: true,
    os: [os],
  }
}

const path = join(import.meta.dirname, '..', 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockEntry> }
const packages = completed(lock.packages)
writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
console.log(`${Object.keys(packages).length - Object.keys(lock.packages).length} packages of other platforms added`)
