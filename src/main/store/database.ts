import type Database from 'better-sqlite3'

/**
 * A connection to the library file. The brands make a function that can write say so in its type: read operations take
 * a ReadableDb, and only the writer thread ever holds a WritableDb.
 */
declare const readable: unique symbol
declare const writable: unique symbol
export type ReadableDb = Database.Database & { readonly [readable]: true }
export type WritableDb = ReadableDb & { readonly [writable]: true }
