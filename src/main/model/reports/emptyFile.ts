/** What an import says of a file without a byte: it counts as an empty record. */
export const EMPTY_FILE = 'The file is empty.'
