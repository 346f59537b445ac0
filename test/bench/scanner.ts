import sharp from 'sharp'

/** `clean`: as it was drawn; `noisy`: soft and with grain. Both are JPEGs. */
export type ScanKind = 'clean' | 'noisy'

/** A drawn page as a good scanner gives it. */
export async function scannedJpeg(
  drawn: Buffer,
  dpi: number,
  kind: ScanKind,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(drawn).metadata()
  const picture = kind === 'clean' ? sharp(drawn) : await withGrain(drawn, dpi, { width, height })
  return { jpeg: await picture.jpeg({ quality: 80 }).toBuffer(), width, height }
}

async function withGrain(drawn: Buffer, dpi: number, size: { readonly width: number; readonly height: number }) {
  const noise = { type: 'gaussian' as const, mean: 0, sigma: 6 }
  const grain = await sharp({ create: { ...size, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(drawn)
    .blur(0.3 + dpi / 500)
    .composite([{ input: grain, blend: 'add' }])
}
