import { Fragment } from 'react'
import { pathPieces } from './pathPieces.ts'

/** Text with paths and addresses in it: a line ends behind a separator, so that no name of a file is cut in two that fits. */
export function PathText({ children }: { readonly children: string }) {
  return pathPieces(children).map((piece, at) => (
    // The pieces of a text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {piece}
    </Fragment>
  ))
}
