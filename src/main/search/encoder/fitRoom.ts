/** Features of a text that are kept: those that weigh most. */
export const mostOfText = 128
/** How much weights are held back, relative to the squared length of a text's features, which is 1. */
export const ridge = 0.3
export const weightUnits = 65_535
/** Of coordinates, which lie between -2 and 2. */
export const targetUnits = 16_383

/**
 * What is fitted to, and what is fitted. Of each pair: `counts` features, {@link mostOfText} apart, in `rows` and `weights`
 * (in {@link weightUnits}), and a target of `stride` numbers in {@link targetUnits}. The table has `blockAxes` numbers
 * for each feature, and so have the duals for each pair: those of the axes that are solved now.
 */
export interface FitRoom {
  readonly counts: Uint8Array
  readonly rows: Uint16Array
  readonly weights: Uint16Array
  readonly values: Int16Array
  readonly stride: number
  readonly table: Float32Array
  readonly duals: Float32Array
}
