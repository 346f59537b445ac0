/** Row numbers of the library, branded so that one cannot be passed for another. They are plain integers at run time. */
declare const brand: unique symbol
type Id<Name extends string> = number & { readonly [brand]: Name }

export type CollectionId = Id<'collection'>
export type DocumentId = Id<'document'>
export type PassageId = Id<'passage'>
/** One distinct passage text, by hash; shared by every passage that reads the same. */
export type TextId = Id<'text'>
/** One image or video, by the hash of its bytes. */
export type MediumId = Id<'medium'>
/** One file, page or message that documents were read from. */
export type OriginalId = Id<'original'>
export type SpaceId = Id<'space'>
export type JobId = Id<'job'>
export type BatchId = Id<'batch'>
export type RunId = Id<'run'>
export type TaskId = Id<'task'>
export type ConversationId = Id<'conversation'>
export type TurnId = Id<'turn'>
export type WatchId = Id<'watch'>
/** What a request that was sent, or is about to be, may cost. */
export type ReservationId = Id<'reservation'>
/** Something a user did to organise the library. */
export type ChangeId = Id<'change'>
export type TagId = Id<'tag'>
/** A value of the user's own list of statuses or priorities. */
export type ListValueId = Id<'list value'>
export type HighlightId = Id<'highlight'>
export type NoteId = Id<'note'>
/** A typed field of documents. */
export type FieldId = Id<'field'>
/** A choice of a field of the type `choice`. */
export type FieldChoiceId = Id<'field choice'>
/** Terms that are searched for together, kept with what they found. */
export type TermListId = Id<'term list'>
export type TermRunId = Id<'term run'>
/** A key with which another program may use the library. */
export type AccessKeyId = Id<'access key'>
