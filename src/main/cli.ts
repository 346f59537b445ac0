#!/usr/bin/env node
import { keepHeapsSmall } from './base/heaps.ts'
import type { CliHost } from './cli/host.ts'
import { processHost } from './cli/processHost.ts'
import { runCli } from './cli/run.ts'
import { startWeb } from './web/startWeb.ts'

keepHeapsSmall()
const serveWeb: CliHost['serveWeb'] = (options) => startWeb({ ...options, create: true })
const env = { ...process.env }
// Threads and programs started from here copy the environment; the key travels in messages alone.
delete process.env['QUARRY_API_KEY']
process.exitCode = await runCli(processHost(process.argv.slice(2), env, { serveWeb }))
