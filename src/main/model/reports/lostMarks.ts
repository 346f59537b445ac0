/** What an import says of marks that could not be carried to the new version of a file. It ends with the number. */
export function lostMarksMessage({ number }: { readonly number: number }): string {
  return `Marks that have no place in the new version, so that they are listed as lost: ${number}.`
}

const start = lostMarksMessage({ number: 0 }).slice(0, -'0.'.length)

/** Whether a message of an import tells of lost marks. */
export function tellsOfLostMarks(message: string): boolean {
  return message.startsWith(start)
}
