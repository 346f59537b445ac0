/**
 * Calls `act` when the next frame has been drawn: what a click shows at once does not wait for what it sets off, and the two do not
 * make one long frame.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
