import type { ColumnMapping } from '../importItem.ts'

/** What a column may be for. */
export type ColumnRole = keyof ColumnMapping

/**
 * Names that columns have in the wild, per role, the surest first; compared without case, accents of Latin letters and
 * separators. English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese, Korean,
 * Arabic, Turkish, Thai.
 */
const names: Readonly<Record<ColumnRole, readonly string[]>> = {
  text: words(`text content body fulltext articletext articlebody bodytext maintext rawtext document passage article
    story abstract review reviewtext transcript comment message description summary snippet contents plaintext markdown
    inhalt volltext beitrag nachricht kommentar beschreibung zusammenfassung texte contenu corps resume commentaire
    texto contenido cuerpo resumen comentario descripcion conteudo corpo resumo descricao testo contenuto corpo
    tekst inhoud tresc opis metin icerik текст содержание описание сообщение новость 正文 内容 內容 文本 全文 摘要
    本文 テキスト 内容文 要約 본문 내용 텍스트 النص نص المحتوى เนื้อหา ข้อความ paragraphs sentence quote poem lyrics`),
  title: words(`title headline articletitle name subject heading topic caption titel uberschrift schlagzeile betreff
    titre intitule titulo titular asunto encabezado titolo oggetto tytul naglowek baslik заголовок название тема
    标题 標題 题目 題目 题名 タイトル 題名 見出し 제목 العنوان عنوان หัวข้อ ชื่อเรื่อง หัวเรื่อง`),
  url: words(`url link href uri weburl articleurl sourceurl pageurl canonicalurl permalink website webpage adresse
    weblink lien enlace vinculo ссылка адрес 链接 鏈接 網址 网址 リンク 링크 الرابط رابط ลิงก์ adres baglanti`),
  date: words(`publishedat timepublished published publishdate publisheddate publicationdate datepublished pubdate
    publishtime publicationtime date datetime time timestamp created createdat creationdate posted postedat day year
    datum erscheinungsdatum veroffentlicht veroffentlichungsdatum datepublication datedepublication fecha
    fechapublicacion fechadepublicacion data datapublicacao datapubblicazione publicatiedatum datapublikacji tarih
    дата датапубликации 日期 发布时间 發布時間 发布日期 时间 時間 日付 公開日 掲載日 날짜 작성일 التاريخ تاريخ วันที่`),
  id: words(`id docid documentid articleid recordid uid uuid guid identifier key externalid itemid pmid doi docno no nr
    num number kennung nummer identifiant numero identificador codigo ид номер 编号 編號 番号 번호 المعرف รหัส`),
  language: words(`language lang languagecode langcode locale iso639 iso6391 sprache langue idioma lingua taal jezyk dil
    язык 语言 語言 言語 언어 اللغة لغة ภาษา`),
  authors: words(`author authors byline creator creators writer writtenby by autor autorin autoren verfasser auteur
    auteurs autores autori autore yazar автор авторы 作者 著者 筆者 저자 작성자 المؤلف الكاتب ผู้เขียน`),
  kind: words(`kind documentkind type documenttype doctype`),
  vector: words(`vector embedding embeddings vectors textembedding denseembedding densevector einbettung`),
}

function words(list: string): readonly string[] {
  return list.split(/\s+/)
}

/** How sure the name makes the role: 1 for the surest name, down to 0.4; 0 when the name says nothing about it. */
export function nameScore(column: string, role: ColumnRole): number {
  const list = names[role]
  const plain = plainName(column)
  const exact = list.indexOf(plain)
  if (exact >= 0) return 1 - (0.5 * exact) / list.length
  // `article_title`, `review text`: the last word says what it is.
  const last = plainName(lastWord(column))
  const partial = last === plain ? -1 : list.indexOf(last)
  return partial >= 0 ? 0.45 - (0.05 * partial) / list.length : 0
}

/** A name that some role knows, so that a first line holding it is a header. */
export function isKnownColumnName(column: string): boolean {
  const plain = plainName(column)
  return plain !== '' && Object.values(names).some((list) => list.includes(plain))
}

/** A name under which the text of a record stands, of the sure half. */
export function isKnownTextName(column: string): boolean {
  return nameScore(column, 'text') > 0.5
}

function plainName(column: string): string {
  return column
    .normalize('NFKD')
    .replace(/([a-z])[\u0300-\u036f]+/gi, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_\-.:/#*()[\]]+/g, '')
}

function lastWord(column: string): string {
  return (
    column
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .split(/[\s_\-.:/]+/)
      .findLast((word) => word !== '') ?? column
  )
}
