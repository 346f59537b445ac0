import type { z } from 'zod'

/**
 * The grammar of the contract: a route is a call (one answer) or a stream (many items, then an end mark). Inputs are
 * zod schemas, parsed once at the boundary; outputs are types. Nothing here knows how a route travels.
 */
export interface Call<In extends z.ZodType, Out> {
  readonly kind: 'call'
  readonly input: In
  readonly output?: Out
}
export interface Stream<In extends z.ZodType, Item> {
  readonly kind: 'stream'
  readonly input: In
  readonly item?: Item
}

/** `call(zodInput)<Out>()` */
export const call =
  <In extends z.ZodType>(input: In) =>
  <Out>(): Call<In, Out> => ({ kind: 'call', input })

/** `stream(zodInput)<Item>()` */
export const stream =
  <In extends z.ZodType>(input: In) =>
  <Item>(): Stream<In, Item> => ({ kind: 'stream', input })

export type AnyRoute = Call<z.ZodType, unknown> | Stream<z.ZodType, unknown>
export type Routes = Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>

export interface CallOptions {
  readonly signal?: AbortSignal
}

type Input<R> = R extends { input: infer In extends z.ZodType } ? z.input<In> : never
type ParsedInput<R> = R extends { input: infer In extends z.ZodType } ? z.output<In> : never
type Output<R> = R extends Call<z.ZodType, infer Out> ? Out : R extends Stream<z.ZodType, infer Item> ? Item : never

/** What a page holds: every route as a function. The same type over every wire. */
export type Client<R extends Routes> = {
  readonly [Noun in keyof R]: {
    readonly [Verb in keyof R[Noun]]: R[Noun][Verb] extends { kind: 'stream' }
      ? (input: Input<R[Noun][Verb]>, options?: CallOptions) => AsyncIterable<Output<R[Noun][Verb]>>
      : (input: Input<R[Noun][Verb]>, options?: CallOptions) => Promise<Output<R[Noun][Verb]>>
  }
}

/** What the core provides: every route, with its input already parsed. */
export type Handlers<R extends Routes> = {
  readonly [Noun in keyof R]: {
    readonly [Verb in keyof R[Noun]]: R[Noun][Verb] extends { kind: 'stream' }
      ? (input: ParsedInput<R[Noun][Verb]>, signal: AbortSignal) => AsyncIterable<Output<R[Noun][Verb]>>
      : (input: ParsedInput<R[Noun][Verb]>, signal: AbortSignal) => Promise<Output<R[Noun][Verb]>>
  }
}

/** How an error travels. The page gets exactly this, whatever the wire. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Thrown on the caller's side of every wire. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
  constructor(error: WireError) {
    super(error.message)
    this.code = error.code
    this.data = error.data ?? {}
  }
}
