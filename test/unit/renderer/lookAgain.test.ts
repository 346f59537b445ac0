import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lookAgain } from '../../../src/renderer/state/lookAgain.ts'

test('what a page asks for the first time while documents change is asked once more, and has the later answer', async () => {
  const queries = new QueryClient()
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['trash', 'documents'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)
  const refreshed = lookAgain(queries, ['trash'])
  expect(answers).toHaveLength(2)
  answers[0]?.('before')
  answers[1]?.('after')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
  queries.clear()
})
