import { defined } from '../../../base/defined.ts'
import type { Comment } from '../office/commentText.ts'
import type { OfficePackage } from '../office/officePackage.ts'
import type { Review } from '../office/review.ts'
import { attribute, descendants } from '../office/xmlTree.ts'
import { signatureOf } from './bodyReader.ts'

/** The comments of a Word document, with the text that each is about. */
export async function readComments(
  source: OfficePackage,
  part: string | undefined,
  review: Review,
): Promise<Comment[]> {
  const comments = await source.optional(part, ['comment'])
  return comments.flatMap((comment) => {
    const text = descendants(comment, 'p')
      .map((paragraph) =>
        descendants(paragraph, 't')
          .flatMap(({ children }) => children)
          .join(''),
      )
      .join('\n')
      .trim()
    const about = review.about(attribute(comment, 'id') ?? '')
    return text === '' ? [] : [{ ...defined({ ...signatureOf(comment), about }), text }]
  })
}
