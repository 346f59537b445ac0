import { defined } from '../../../base/defined.ts'
import type { Comment } from '../office/commentText.ts'
import type { OfficePackage, Relation } from '../office/officePackage.ts'
import { attribute, child, descendants, elements, textOf, type XmlElement } from '../office/xmlTree.ts'
import { paragraphText } from './shapes.ts'

/** The comments of a presentation, in the form of older and of newer versions of PowerPoint. */
export class CommentReader {
  readonly #source: OfficePackage
  readonly #authors: ReadonlyMap<string, string>

  private constructor(source: OfficePackage, authors: ReadonlyMap<string, string>) {
    this.#source = source
    this.#authors = authors
  }

  /** `relations` are the presentation's. */
  static async open(source: OfficePackage, relations: readonly Relation[]): Promise<CommentReader> {
    const authors = new Map<string, string>()
    for (const { type, target } of relations.filter((one) => /^(commentAuthors|authors)$/.test(one.type)))
      for (const author of await source.optional(target, ['cmAuthor', 'author']))
        authors.set(attribute(author, 'id') ?? type, attribute(author, 'name') ?? '')
    return new CommentReader(source, authors)
  }

  /** `relations` are the slide's. */
  async ofSlide(slide: number, relations: readonly Relation[]): Promise<Comment[]> {
    const found: Comment[] = []
    for (const { type, target } of relations)
      if (type === 'comments')
        for (const comment of await this.#source.optional(target, ['cm']))
          for (const one of [comment, ...descendants(comment, 'reply')]) {
            const text = textOfComment(one)
            const author = this.#authors.get(attribute(one, 'authorId') ?? '')
            const date = attribute(one, 'dt') ?? attribute(one, 'created')
            if (text !== '') found.push({ slide, ...defined({ author, date }), text })
          }
    return found
  }
}

function textOfComment(comment: XmlElement): string {
  const plain = elements(comment).find(({ name }) => name === 'text')
  const body = child(comment, 'txBody')
  const text = plain ? textOf(plain) : body ? descendants(body, 'p').map(paragraphText).join('\n') : ''
  return text.trim()
}
