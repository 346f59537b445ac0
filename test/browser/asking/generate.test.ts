import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { remoteApp, testApp } from '../testApp.ts'

/** Images and videos, from the prompt to the picture that moves. */

async function toGenerate(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('heading', { name: 'Generate' }).waitFor()
}

interface PlayingVideo {
  currentTime: number
  readonly duration: number
  muted: boolean
  readonly videoWidth: number
  play(): Promise<void>
  pause(): void
  requestVideoFrameCallback(call: (now: number, frame: { presentedFrames: number }) => void): void
  getVideoPlaybackQuality(): { totalVideoFrames: number }
  addEventListener(type: string, listener: () => void, options: { once: boolean }): void
}

/** Plays until the sixth picture is on the screen, then jumps; what the player says at each point. */
async function playFrames(video: PlayingVideo) {
  video.muted = true
  const before = { at: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames }
  const times: number[] = []
  const shown = new Promise<void>((resolve) => {
    const onFrame = () => {
      times.push(video.currentTime)
      if (times.length >= 6) resolve()
      else video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
  })
  await video.play()
  await shown
  video.pause()
  const after = { at: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames }
  const sought = new Promise<void>((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true })
  })
  video.currentTime = 4.25
  await sought
  return { before, after, times, sought: video.currentTime, duration: video.duration, width: video.videoWidth }
}

test('a video is asked for, made, fetched and played: its pictures advance, and one can jump in it', async () => {
  const app = await testApp()
  const { page } = app
  await toGenerate(page)
  await page.getByRole('radio', { name: 'Video', exact: true }).check({ force: true })
  await page.getByLabel('Prompt').fill('An orange sun above the harbour')
  await page.getByLabel('Seconds').fill('99')
  await page.getByText('A duration of 99 s was adjusted to 10 s', { exact: false }).waitFor()
  await page.getByLabel('Seconds').fill('5')
  await page.getByText('adjusted to 10 s', { exact: false }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Generate', exact: true }).last().click()
  const video = page.locator('.task video')
  await video.waitFor({ timeout: 90_000 })
  await expect
    .poll(() => video.evaluate((one) => (one as unknown as { readyState: number }).readyState))
    .toBeGreaterThan(1)
  const played = (await video.evaluate(playFrames as never)) as Awaited<ReturnType<typeof playFrames>>
  expect(played.duration).toBeCloseTo(5, 1)
  expect(played.width).toBe(640)
  expect(played.after.at).toBeGreaterThan(played.before.at)
  expect(played.after.frames).toBeGreaterThan(played.before.frames)
  expect(played.times).toEqual(played.times.toSorted((a, b) => a - b))
  expect(new Set(played.times).size).toBeGreaterThan(2)
  expect(played.sought).toBeCloseTo(4.25, 1)
  await page.getByText('Stored in the library').waitFor()
  // What it was made from is said below it.
  const made = page.getByRole('region', { name: 'How it was made' })
  await made.getByText('Task id').waitFor()
  expect(app.complaints).toEqual([])
  expect(app.strayRequests).toEqual([])
})

test('a prompt that is pasted and sent at once is not held up by what was wrong with the empty form', async () => {
  const { page } = await testApp()
  await toGenerate(page)
  await page.getByLabel('Prompt').fill('A lighthouse')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Stored in the library').waitFor()
})

test('parameters are checked as they are typed, and nothing is sent before they are right', async () => {
  const { page, service } = await remoteApp({})
  await toGenerate(page)
  const go = page.getByRole('button', { name: 'Generate', exact: true }).last()
  await expect.poll(() => go.isDisabled()).toBe(true)
  await page.getByLabel('Prompt').fill('x'.repeat(8001))
  await page.getByText('at most 8000 are allowed', { exact: false }).waitFor()
  await expect.poll(() => go.isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'Video from images' }).check({ force: true })
  await page.getByLabel('Prompt').fill('A walk')
  await page.getByLabel('Seed').fill('one')
  await page.getByText('This is not a number.').waitFor()
  await page.getByLabel('Seed').fill('1')
  await page.getByLabel('Additional vendor parameters', { exact: false }).fill('{"webhook": "x"}')
  await page.getByText('controls the platform', { exact: false }).waitFor()
  await page.getByLabel('Additional vendor parameters', { exact: false }).fill('')
  // No way is known to fetch what another service makes; a model of it need not be named.
  await expect.poll(() => go.isEnabled()).toBe(true)
  await page.getByText('does not document how to download', { exact: false }).first().waitFor()
  expect(service.received()).toEqual([])
})

test('what fails says why; what may have been created is never asked for again by itself', async () => {
  const faults = {
    'grounded-generation': [
      { do: 'failTask', message: 'The prompt is not allowed.', on: 1 },
      { do: 'reset', on: 2 },
    ],
  }
  const { page, service } = await remoteApp(faults)
  await toGenerate(page)
  const make = async (prompt: string) => {
    await page.getByLabel('Prompt').fill(prompt)
    await page.getByRole('button', { name: 'Generate', exact: true }).last().click()
    await page.getByRole('article', { name: prompt }).waitFor()
  }
  await make('A first one')
  await page.getByText('The prompt is not allowed. The task failed. Failed tasks are free.').waitFor()
  await make('A second one')
  await page.getByText('may have been created and charged', { exact: false }).waitFor()
  expect(service.received().filter(({ operation }) => operation === 'grounded-generation')).toHaveLength(2)
})

test('the gallery is walked with the keyboard; what is deleted comes back', async () => {
  const { page } = await testApp()
  await toGenerate(page)
  await page.getByText('The gallery is empty').waitFor()
  for (const prompt of ['A red leaf', 'A blue wave']) {
    await page.getByLabel('Prompt').fill(prompt)
    await page.getByRole('button', { name: 'Generate', exact: true }).last().click()
    await page.getByRole('article', { name: prompt }).getByRole('img', { name: prompt }).waitFor({ timeout: 60_000 })
  }
  await page.getByRole('button', { name: 'Gallery' }).click()
  const tiles = page.getByRole('grid', { name: 'Gallery' }).getByRole('row')
  await expect.poll(() => tiles.count()).toBe(2)
  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect.poll(() => tiles.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tiles.count()).toBe(2)
  // Several are selected as in every list, and the bar tells how many.
  await tiles.first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  await page.keyboard.press('x')
  await expect.poll(() => selection.count()).toBe(0)
  await page.keyboard.press('x')
  await selection.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The gallery is empty').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => tiles.count()).toBe(2)
  await tiles.first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'A blue wave' }).waitFor()
  await page.getByRole('button', { name: 'Save to a collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('saved', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Open collection' }).click()
  await page.getByText('A blue wave').first().waitFor()
})
