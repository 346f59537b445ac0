import Database from 'better-sqlite3'
import { sendNote, serveWorker } from '../../src/main/base/workers.ts'

/** Serves one function, which loads a native module and runs it. */
const handlers = {
  open: () => {
    sendNote('opening')
    new Database(':memory:').exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)').close()
  },
}
export type DatabaseHandlers = typeof handlers

serveWorker(handlers)
