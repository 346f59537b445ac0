const blockBytes = 512
const checksumAt = 148
const checksumBytes = 8

/** Whether a tar header begins here: its checksum, an octal number, is the sum of its bytes. */
export function isTarHeader(bytes: Uint8Array): boolean {
  if (bytes.length < blockBytes) return false
  const stored = Buffer.from(bytes.subarray(checksumAt, checksumAt + checksumBytes)).toString('latin1')
  const sum = bytes
    .subarray(0, blockBytes)
    .reduce((total, byte, at) => total + (at >= checksumAt && at < checksumAt + checksumBytes ? 0x20 : byte), 0)
  return Number.parseInt(stored.trim(), 8) === sum
}
