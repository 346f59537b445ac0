/** What is counted: one, several, and both shortened. */
const counted = [
  ['book', 'book', 'books', 'bk.', 'bks.'],
  ['chapter', 'chapter', 'chapters', 'chap.', 'chaps.'],
  ['column', 'column', 'columns', 'col.', 'cols.'],
  ['figure', 'figure', 'figures', 'fig.', 'figs.'],
  ['folio', 'folio', 'folios', 'fol.', 'fols.'],
  ['issue', 'number', 'numbers', 'no.', 'nos.'],
  ['line', 'line', 'lines', 'l.', 'll.'],
  ['note', 'note', 'notes', 'n.', 'nn.'],
  ['page', 'page', 'pages', 'p.', 'pp.'],
  ['number-of-pages', 'page', 'pages', 'p.', 'pp.'],
  ['paragraph', 'paragraph', 'paragraphs', 'para.', 'paras.'],
  ['part', 'part', 'parts', 'pt.', 'pts.'],
  ['section', 'section', 'sections', 'sec.', 'secs.'],
  ['volume', 'volume', 'volumes', 'vol.', 'vols.'],
  ['edition', 'edition', 'editions', 'ed.', 'eds.'],
  ['editor', 'editor', 'editors', 'ed.', 'eds.'],
  ['translator', 'translator', 'translators', 'trans.', 'trans.'],
  ['director', 'director', 'directors', 'dir.', 'dirs.'],
] as const

const countedTerms = counted
  .map(([name, one, several, short, shorts]) => {
    const term = (form: string, single: string, multiple: string) =>
      `<term name="${name}"${form}><single>${single}</single><multiple>${multiple}</multiple></term>`
    return `${term('', one, several)}\n${term(' form="short"', short, shorts)}`
  })
  .join('\n')

const months = [
  ['January', 'Jan.'],
  ['February', 'Feb.'],
  ['March', 'Mar.'],
  ['April', 'Apr.'],
  ['May', 'May'],
  ['June', 'June'],
  ['July', 'July'],
  ['August', 'Aug.'],
  ['September', 'Sept.'],
  ['October', 'Oct.'],
  ['November', 'Nov.'],
  ['December', 'Dec.'],
] as const

const monthTerms = months
  .map(([name, short], at) => {
    const number = String(at + 1).padStart(2, '0')
    return `<term name="month-${number}">${name}</term>\n<term name="month-${number}" form="short">${short}</term>`
  })
  .join('\n')

/** English words for citation styles, in the form of a CSL 1.0.2 locale. Styles of other languages bring their own words. */
export const englishLocale = `<?xml version="1.0" encoding="utf-8"?>
<locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US">
<style-options punctuation-in-quote="false" leading-noise-words="a,an,the"/>
<date form="text"><date-part name="day" suffix=" "/><date-part name="month" suffix=" "/><date-part name="year"/></date>
<date form="numeric"><date-part name="year"/><date-part name="month" form="numeric-leading-zeros" prefix="-"/><date-part name="day" form="numeric-leading-zeros" prefix="-"/></date>
<terms>
<term name="accessed">accessed</term>
<term name="and">and</term>
<term name="and others">and others</term>
<term name="anonymous">anonymous</term>
<term name="at">at</term>
<term name="available at">available at</term>
<term name="by">by</term>
<term name="circa">circa</term>
<term name="cited">cited</term>
<term name="et-al">et al.</term>
<term name="forthcoming">forthcoming</term>
<term name="from">from</term>
<term name="ibid">ibid.</term>
<term name="in">in</term>
<term name="in press">in press</term>
<term name="internet">internet</term>
<term name="interview">interview</term>
<term name="letter">letter</term>
<term name="no date">no date</term>
<term name="online">online</term>
<term name="presented at">presented at the</term>
<term name="retrieved">retrieved</term>
<term name="scale">scale</term>
<term name="version">version</term>
<term name="ad"> CE</term>
<term name="bc"> BCE</term>
<term name="open-quote">“</term>
<term name="close-quote">”</term>
<term name="open-inner-quote">‘</term>
<term name="close-inner-quote">’</term>
<term name="page-range-delimiter">–</term>
<term name="colon">:</term>
<term name="comma">,</term>
<term name="semicolon">;</term>
<term name="ordinal">th</term>
<term name="ordinal-01">st</term>
<term name="ordinal-02">nd</term>
<term name="ordinal-03">rd</term>
<term name="ordinal-11">th</term>
<term name="ordinal-12">th</term>
<term name="ordinal-13">th</term>
<term name="and" form="symbol">&amp;</term>
<term name="no date" form="short">n.d.</term>
<term name="circa" form="short">c.</term>
<term name="anonymous" form="short">anon.</term>
${monthTerms}
<term name="season-01">spring</term>
<term name="season-02">summer</term>
<term name="season-03">autumn</term>
<term name="season-04">winter</term>
${countedTerms}
<term name="editor" form="verb">edited by</term>
<term name="translator" form="verb">translated by</term>
<term name="director" form="verb">directed by</term>
</terms>
</locale>`
