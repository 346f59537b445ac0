import sharp from 'sharp'

/** A drawn page as a good scanner gives it: soft and noisy, as a JPEG. */
export async function scannedJpeg(
  drawn: Buffer,
  dpi: number,
): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(drawn).metadata()
  const noise = { type: 'gaussian' as const, mean: 0, sigma: 6 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const jpeg = await sharp(drawn)
    .blur(0.3 + dpi / 500)
    .composite([{ input: grain, blend: 'add' }])
    .jpeg({ quality: 80 })
    .toBuffer()
  return { jpeg, width, height }
}
