/**
 * Named points that the core passes through, so that a test can stop, fail or kill it exactly there.
 * In the product every probe is {@link noProbe}: nothing happens.
 */
export type Probe = (point: string) => void

export const noProbe: Probe = () => {}
