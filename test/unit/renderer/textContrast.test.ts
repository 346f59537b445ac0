import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, '../../../src/renderer/ui/tokens.css'), 'utf8')
/** The themes: what all have, and what high contrast has in its place. */
const usual = tokens.slice(0, tokens.indexOf("[data-theme='contrast']"))
const contrast = tokens.slice(tokens.indexOf("[data-theme='contrast']"))

/** What stands for a colour in the light and in the dark, as numbers of 0 to 255. */
function colourOf(name: string, theme: string): readonly (readonly number[])[] {
  const both = new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(theme)
  if (!both) throw new Error(`--${name} is no colour of both schemes.`)
  return both.slice(1).map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = [
  'bg',
  'bg-side',
  'bg-raised',
  'bg-sunken',
  'bg-control',
  'bg-selected',
  'bg-selected-idle',
  'accent-soft',
]

test.each([
  ['usual', usual],
  ['contrast', contrast],
])('every text can be read on every ground of the %s theme', (_, theme) => {
  const faint = ['text', 'text-2', 'text-3'].flatMap((text) =>
    grounds.flatMap((ground) =>
      colourOf(ground, theme).flatMap((below, scheme) => {
        const [light = 0, dark = 0] = [below, colourOf(text, theme)[scheme] ?? []].map(luminance).sort((a, b) => b - a)
        const ratio = (light + 0.05) / (dark + 0.05)
        return ratio >= 4.5 ? [] : [`${text} on ${ground}, ${['light', 'dark'][scheme]}: ${ratio.toFixed(2)}`]
      }),
    ),
  )
  expect(faint).toEqual([])
})

test.each([
  ['usual', usual],
  ['contrast', contrast],
])(
  'the edge of a selected row is seen beside the ground of the %s theme, with and without the keyboard',
  (_, theme) => {
    const edges = colourOf('accent', theme).map(luminance)
    for (const ground of ['bg', 'bg-selected', 'bg-selected-idle'])
      for (const [scheme, below] of colourOf(ground, theme).map(luminance).entries()) {
        const [light = 0, dark = 0] = [below, edges[scheme] ?? 0].toSorted((a, b) => b - a)
        expect((light + 0.05) / (dark + 0.05), ground).toBeGreaterThanOrEqual(3)
      }
  },
)
