import { randomUUID } from 'node:crypto'

/** What the local service takes from the machine it runs on: the time and new ids. Nothing else here reads either. */
export const host = {
  /** Milliseconds since the Unix epoch. */
  now: (): number => Date.now(),
  /** A key to sign addresses with. */
  secret: (): string => randomUUID(),
  taskId: (): string => `local-task-${randomUUID()}`,
  requestId: (): string => `local-${randomUUID()}`,
}
