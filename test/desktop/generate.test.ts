import { expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { launchDesktop } from './launch.ts'

interface Playing {
  muted: boolean
  readonly currentTime: number
  play(): Promise<void>
  requestVideoFrameCallback(call: () => void): void
}

test('a generated video plays in the window, whose rules let nothing else in', async () => {
  await buildWhenStale()
  const launched = await launchDesktop()
  onTestFinished(() => launched.quit())
  const { page, complaints } = launched
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('radio', { name: 'Video', exact: true }).check({ force: true })
  await page.getByLabel('Prompt').fill('An orange sun above the harbour')
  await page.getByRole('button', { name: 'Generate', exact: true }).last().click()
  const video = page.locator('.task video')
  await video.waitFor({ timeout: 90_000 })
  const times = await video.evaluate(async (element) => {
    const one = element as unknown as Playing
    one.muted = true
    const seen: number[] = []
    const shown = new Promise<void>((resolve) => {
      const onFrame = () => {
        seen.push(one.currentTime)
        if (seen.length >= 4) resolve()
        else one.requestVideoFrameCallback(onFrame)
      }
      one.requestVideoFrameCallback(onFrame)
    })
    await one.play()
    await shown
    return seen
  })
  expect(times.at(-1)).toBeGreaterThan(times[0] ?? 0)
  expect(complaints).toEqual([])
})
