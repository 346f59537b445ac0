import { drawable, letterPath, widthOf, wrap } from './pixelLetters.ts'
import { paletteOf } from './palette.ts'
import { seededNumbers } from './seeded.ts'

/** A picture that moves: its SVG at any moment from 0 to 1. It says on its face that it was made here. */
export interface Composition {
  readonly width: number
  readonly height: number
  frame(moment: number): string
}

/** An image to be blended in, as a data: URL of the composition's size, and how much of it is seen at a moment. */
export interface Blended {
  readonly dataUrl: string
  readonly opacityAt: (moment: number) => number
}

interface Shape {
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
  readonly drift: number
  readonly phase: number
  readonly form: 'disc' | 'ring' | 'sheet' | 'wave'
}

const forms = ['disc', 'ring', 'sheet', 'wave'] as const
const label = 'MADE LOCALLY'

/** Shapes and colours that follow from the prompt (and `seed`), its words, and the label. Sizes are in pixels. */
export function compose(
  prompt: string,
  {
    width,
    height,
    seed,
    blended,
  }: {
    readonly width: number
    readonly height: number
    readonly seed: number | undefined
    readonly blended: readonly Blended[]
  },
): Composition {
  const next = seededNumbers(`${prompt}\n${seed ?? ''}`)
  const palette = paletteOf(prompt, next)
  const [dark = 'black', light = 'white', ...rest] = palette
  const angle = Math.floor(next() * 90)
  const shapes: readonly Shape[] = Array.from({ length: 14 }, (_, at) => ({
    colour: [light, ...rest][at % 4] ?? light,
    x: next() * width,
    y: next() * height,
    size: Math.min(width, height) * (0.06 + 0.3 * next() * (at < 5 ? 1 : 0.4)),
    turn: next() * 360,
    drift: 0.05 + next() * 0.16,
    phase: next() * Math.PI * 2,
    form: forms[Math.floor(next() * forms.length)] ?? 'disc',
  }))
  const words = caption(prompt, width, height)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  const ground =
    `<defs><linearGradient id="g" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${dark}"/>` +
    `<stop offset="1" stop-color="${light}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`
  return {
    width,
    height,
    frame: (moment) => {
      const images = blended
        .map(({ dataUrl, opacityAt }) => ({ dataUrl, opacity: opacityAt(moment) }))
        .filter(({ opacity }) => opacity > 0)
        .map(
          ({ dataUrl, opacity }) =>
            `<image width="${width}" height="${height}" href="${dataUrl}" opacity="${opacity.toFixed(3)}"/>`,
        )
      const drawn = shapes.map((shape) => draw(shape, moment, width, height))
      return `${head}${ground}${images.join('')}${drawn.join('')}${words}</svg>`
    },
  }
}

function draw({ colour, x, y, size, turn, drift, phase, form }: Shape, moment: number, width: number, height: number) {
  const swing = moment * Math.PI * 2 + phase
  const cx = x + Math.cos(swing) * drift * width
  const cy = y + Math.sin(swing * 2) * drift * height * 0.5
  const place = `transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${(turn + moment * 360 * drift).toFixed(1)})"`
  const half = size / 2
  if (form === 'disc') return `<circle ${place} r="${half.toFixed(1)}" fill="${colour}" opacity=".55"/>`
  if (form === 'ring')
    return `<circle ${place} r="${half.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(size / 9).toFixed(1)}" opacity=".75"/>`
  if (form === 'sheet')
    return `<rect ${place} x="${-half}" y="${-half / 2}" width="${size}" height="${half}" rx="${size / 12}" fill="${colour}" opacity=".45"/>`
  const step = size / 2
  return (
    `<path ${place} d="M${-size * 2} 0q${step / 2} ${-half} ${step} 0t${step} 0t${step} 0t${step} 0t${step} 0t${step} 0t${step} 0t${step} 0" ` +
    `fill="none" stroke="${colour}" stroke-width="${Math.max(2, size / 14).toFixed(1)}" stroke-linecap="round" opacity=".8"/>`
  )
}

/** The prompt's words on a dark band, and the label, both as shapes; a script without letters of ours is left to a font. */
function caption(prompt: string, width: number, height: number): string {
  const square = Math.max(2, Math.round(Math.min(width, height) / 150))
  const margin = square * 5
  const plain = drawable(prompt)
  const isDrawn = plain.replaceAll(' ', '').length * 2 >= prompt.replace(/\s+/g, '').length
  const lines = isDrawn ? wrap(plain, (width - 2 * margin) / square, 3) : []
  const lineHeight = square * 8
  const bandHeight = (isDrawn ? lines.length : 1) * lineHeight + margin
  const top = height - bandHeight
  const band = `<rect y="${top}" width="${width}" height="${bandHeight}" fill="#0b0f13" opacity=".72"/>`
  const text = isDrawn
    ? lines
        .map(
          (line, at) =>
            `<path d="${letterPath(line, margin, top + margin + at * lineHeight - square, square)}" fill="#fff"/>`,
        )
        .join('')
    : `<text x="${margin}" y="${height - margin}" font-family="sans-serif" font-size="${lineHeight}" fill="#fff">${escapeXml(prompt.slice(0, 60))}</text>`
  const small = Math.max(2, Math.round(square * 0.7))
  const chipWidth = (widthOf(label) + 8) * small
  const chip = `<rect x="${margin}" y="${margin}" width="${chipWidth}" height="${small * 11}" rx="${small * 2}" fill="#0b0f13" opacity=".72"/>`
  return `${band}${text}${chip}<path d="${letterPath(label, margin + small * 4, margin + small * 3, small)}" fill="#fff"/>`
}

const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
