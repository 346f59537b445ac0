import { describe, expect, test } from 'vitest'
import { exportText, storedDraft } from '../../fixtures/exporting/exportDraft.ts'
import { readBytes } from './readItems.ts'

/** As Zotero writes a collection with a collection in it, an article with a note, tags and a file, and a page. */
const library = `<rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:bib="http://purl.org/net/biblio#"
 xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/"
 xmlns:vcard="http://nwalsh.com/rdf/vCard#" xmlns:link="http://purl.org/rss/1.0/modules/link/">
  <bib:Article rdf:about="https://harbour.example/tide">
    <z:itemType>journalArticle</z:itemType>
    <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
    <bib:authors><rdf:Seq>
      <rdf:li><foaf:Person><foaf:surname>van den Berg</foaf:surname><foaf:givenName>Jan</foaf:givenName></foaf:Person></rdf:li>
      <rdf:li><foaf:Person><foaf:surname>Harbour Office</foaf:surname></foaf:Person></rdf:li>
    </rdf:Seq></bib:authors>
    <dcterms:isReferencedBy rdf:resource="#item_3"/>
    <link:link rdf:resource="#item_4"/>
    <dc:subject>tides</dc:subject>
    <dc:subject><z:AutomaticTag><rdf:value>Harbours &amp; ports</rdf:value></z:AutomaticTag></dc:subject>
    <dc:title>The tide of Amsel</dc:title>
    <dcterms:abstract>Late in spring.</dcterms:abstract>
    <dc:date>2019-03-00 March 2019</dc:date>
    <bib:pages>1-9</bib:pages>
    <z:language>en-GB</z:language>
    <dc:identifier><dcterms:URI><rdf:value>https://harbour.example/tide</rdf:value></dcterms:URI></dc:identifier>
  </bib:Article>
  <bib:Journal rdf:about="urn:issn:1234-5678">
    <dc:title>Journal of Tides</dc:title><prism:volume>3</prism:volume><prism:number>4</prism:number>
    <dc:identifier>DOI 10.1000/x.1</dc:identifier><dc:identifier>ISSN 1234-5678</dc:identifier>
  </bib:Journal>
  <bib:Memo rdf:about="#item_3"><rdf:value>&lt;p&gt;Ask &lt;b&gt;Ana&lt;/b&gt; &amp;amp; Bo.&lt;/p&gt;&lt;p&gt;Soon.&lt;/p&gt;</rdf:value></bib:Memo>
  <z:Attachment rdf:about="#item_4"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="files/4/tide.pdf"/>
    <dc:title>Full text</dc:title><link:type>application/pdf</link:type></z:Attachment>
  <bib:Document rdf:about="#item_5"><z:itemType>webpage</z:itemType><dc:title>Harbour</dc:title><dc:date>spring 2020</dc:date></bib:Document>
  <z:Collection rdf:about="#collection_1"><dc:title>Ports</dc:title><dcterms:hasPart rdf:resource="#collection_2"/></z:Collection>
  <z:Collection rdf:about="#collection_2"><dc:title>Tides</dc:title><dcterms:hasPart rdf:resource="https://harbour.example/tide"/></z:Collection>
</rdf:RDF>`

describe('Zotero RDF', () => {
  test('an item is a document with its tags and notes, and knows its collections and files', async () => {
    const { drafts, files, refused, warnings } = await readBytes('My Library.rdf', library)
    expect([files[0]?.format, refused, warnings]).toEqual(['zotero-rdf', [], []])
    expect(drafts).toMatchObject([
      {
        title: 'The tide of Amsel',
        text: 'Late in spring.',
        authors: 'van den Berg, Jan; Harbour Office',
        url: 'https://harbour.example/tide',
        language: 'en',
        publishedAt: Date.UTC(2019, 2, 1),
        marks: { tags: [{ name: 'tides' }, { name: 'Harbours & ports' }], notes: [{ text: 'Ask Ana & Bo.\nSoon.' }] },
        raw: {
          csl: {
            type: 'article-journal',
            'container-title': 'Journal of Tides',
            volume: '3',
            issue: '4',
            page: '1-9',
            DOI: '10.1000/x.1',
            ISSN: '1234-5678',
            issued: { 'date-parts': [[2019, 3]] },
          },
          collections: ['Ports / Tides'],
          attachments: [{ title: 'Full text', mime: 'application/pdf', path: 'files/4/tide.pdf' }],
        },
      },
      { kind: 'web', title: 'Harbour', raw: { csl: { issued: { literal: 'spring 2020' } } } },
    ])
  })

  test('what is exported comes back: items, tags and notes', async () => {
    const { drafts } = await readBytes('a.rdf', library)
    const stored = drafts.map((draft, at) => storedDraft(draft, at + 1))
    const text = await exportText(stored, 'zotero-rdf')
    const back = (await readBytes('b.rdf', text)).drafts
    const { id: _, keyword: __, ...csl } = (back[0]?.raw['csl'] ?? {}) as Record<string, unknown>
    expect({ ...csl, id: 'https://harbour.example/tide' }).toMatchObject(drafts[0]?.raw['csl'] as object)
    expect(back.map(({ title, text: body, authors, marks }) => [title, body, authors, marks?.notes])).toEqual(
      drafts.map(({ title, text: body, authors, marks }) => [title, body, authors, marks?.notes]),
    )
    expect(back[0]?.marks?.tags).toEqual(drafts[0]?.marks?.tags)
  })

  test.each([
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a>', 'This file of RDF is damaged.'],
    ['<feed/>', 'This file is XML, and no RDF.'],
    ['<!DOCTYPE r [<!ENTITY a "b">]><r/>', 'This file of RDF declares entities, which are not read.'],
  ])('%s is refused with a reason', async (text, reason) => {
    await expect(readBytes('a.rdf', text)).rejects.toThrow(reason)
  })

  test('a file without an item is refused', async () => {
    const { refused } = await readBytes('a.rdf', '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>')
    expect(refused).toEqual([expect.stringContaining('There is no item of Zotero in this file.')])
  })
})
