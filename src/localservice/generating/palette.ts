/** A colour as CSS has it: hue in degrees, saturation and lightness in percent. */
interface Colour {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

/** Words that name a colour, and things that have one. */
const colourWords: Readonly<Record<string, Colour>> = Object.fromEntries(
  (
    [
      ['red scarlet crimson cherry blood rot rouge rojo', 355, 75, 48],
      ['orange amber fire flame sunset autumn', 24, 88, 55],
      ['yellow gold golden sun lemon sand gelb jaune amarillo', 46, 90, 58],
      ['green forest leaf grass moss olive emerald grün vert verde', 135, 48, 40],
      ['teal turquoise cyan lagoon mint', 178, 60, 42],
      ['blue sea ocean sky water river harbour harbor ice blau bleu azul', 212, 70, 48],
      ['indigo navy night midnight', 236, 52, 30],
      ['purple violet lavender lila', 272, 50, 50],
      ['pink rose magenta coral', 338, 75, 66],
      ['brown wood cocoa chocolate coffee earth bread', 24, 45, 33],
      ['white snow milk paper cloud weiß blanc', 210, 18, 92],
      ['grey gray fog mist stone steel silver grau', 210, 8, 56],
      ['black coal ink schwarz noir', 220, 14, 12],
    ] as const
  ).flatMap(([words, hue, saturation, lightness]) =>
    words.split(' ').map((word) => [word, { hue, saturation, lightness }]),
  ),
)

/** Five colours for a prompt, as CSS: those its words name first, then relatives of them, or of a hue of its own. */
export function paletteOf(prompt: string, next: () => number): readonly string[] {
  const named = prompt
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => colourWords[word] ?? colourWords[word.replace(/s$/, '')] ?? [])
  const own: Colour = { hue: Math.floor(next() * 360), saturation: 50 + next() * 25, lightness: 38 + next() * 16 }
  const base = named.length > 0 ? named : [own]
  const colours: Colour[] = [...new Set(base)].slice(0, 5)
  for (let turn = 1; colours.length < 5; turn++) {
    const from = base[turn % base.length] ?? own
    const lightness = from.lightness + (turn % 2 === 0 ? 22 : -14)
    colours.push({
      hue: (from.hue + [0, 14, 340, 28, 190][turn % 5]! + 360) % 360,
      saturation: from.saturation,
      lightness: Math.min(90, Math.max(12, lightness)),
    })
  }
  return colours.map(
    ({ hue, saturation, lightness }) => `hsl(${Math.round(hue)},${Math.round(saturation)}%,${Math.round(lightness)}%)`,
  )
}
