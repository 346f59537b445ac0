/** The colours that have a name of their own in most languages, and two more that people search for. */
export const colourNames = [
  'black',
  'white',
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
] as const
export type ColourName = (typeof colourNames)[number]

export const tones = ['dark', '', 'light'] as const
export type Tone = (typeof tones)[number]

/** Colour and tone as one number, `colour * 3 + tone`: an index into counts. */
export const colourCount = colourNames.length * tones.length

export function colourOf(index: number): { readonly name: ColourName; readonly tone: Tone } {
  return { name: colourNames[Math.trunc(index / 3)] ?? 'grey', tone: tones[index % 3] ?? '' }
}

const indexOf = Object.fromEntries(colourNames.map((name, i) => [name, i])) as Readonly<Record<ColourName, number>>

/** The colour of a pixel, by hue, saturation and lightness in whole numbers and divisions: the same on every machine. */
export function colourIndex(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const chroma = most - least
  const lightness = (most + least) / 2
  const tone = lightness < 80 ? 0 : lightness > 180 ? 2 : 1
  const named = (name: ColourName, ofTone = tone) => indexOf[name] * 3 + ofTone
  const room = 255 - Math.abs(2 * lightness - 255)
  if (most < 40) return named('black', 1)
  if (chroma < 22 || chroma < room * 0.12) {
    if (lightness > 228) return named('white', 1)
    return lightness < 42 ? named('black', 1) : named('grey')
  }
  const hue = hueOf(red, green, blue, most, chroma)
  if (hue >= 345 || hue < 14) return named(tone === 2 ? 'pink' : 'red')
  if (hue < 46 && lightness > 175 && chroma < 90) return named('beige', 1)
  if (hue < 42) return lightness < 95 || chroma < 80 ? named('brown', lightness < 50 ? 0 : 1) : named('orange')
  if (hue < 68) return lightness < 70 ? named('brown', 0) : named('yellow')
  if (hue < 163) return named('green')
  if (hue < 196) return named('turquoise')
  if (hue < 256) return named('blue')
  if (hue < 292) return named('purple')
  return named(lightness < 90 ? 'purple' : 'pink')
}

/** Degrees. */
function hueOf(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (60 * ((green - blue) / chroma) + 360) % 360
  return most === green ? 60 * ((blue - red) / chroma + 2) : 60 * ((red - green) / chroma + 4)
}
