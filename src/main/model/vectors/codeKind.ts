/** What is kept in memory of a vector to find it: a bit of each coordinate, or four (store/vectors/scan/codes.ts). */
export type CodeKind = 'signs' | 'int4'
