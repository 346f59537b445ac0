/** Colours of tags, values of lists and highlights, by name: each theme has its own shade of them. */
export const markColours = ['yellow', 'green', 'blue', 'pink', 'purple', 'orange', 'red', 'grey'] as const
export type MarkColour = (typeof markColours)[number]
