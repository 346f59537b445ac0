/** Kinds of documents. */
export const enKinds: Readonly<Record<string, string>> = {
  web: 'Web',
  news: 'News',
  business: 'Business',
  image: 'Image',
  video: 'Video',
  subject: 'Subject',
  company: 'Company',
  person: 'Person',
  row: 'Table row',
  file: 'File',
  answer: 'Answer',
  report: 'Report',
}
