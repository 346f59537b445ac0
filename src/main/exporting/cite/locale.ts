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
<term name="month-01">January</term>
<term name="month-01" form="short">Jan.</term>
<term name="month-02">February</term>
<term name="month-02" form="short">Feb.</term>
<term name="month-03">March</term>
<term name="month-03" form="short">Mar.</term>
<term name="month-04">April</term>
<term name="month-04" form="short">Apr.</term>
<term name="month-05">May</term>
<term name="month-05" form="short">May</term>
<term name="month-06">June</term>
<term name="month-06" form="short">June</term>
<term name="month-07">July</term>
<term name="month-07" form="short">July</term>
<term name="month-08">August</term>
<term name="month-08" form="short">Aug.</term>
<term name="month-09">September</term>
<term name="month-09" form="short">Sept.</term>
<term name="month-10">October</term>
<term name="month-10" form="short">Oct.</term>
<term name="month-11">November</term>
<term name="month-11" form="short">Nov.</term>
<term name="month-12">December</term>
<term name="month-12" form="short">Dec.</term>
<term name="season-01">spring</term>
<term name="season-02">summer</term>
<term name="season-03">autumn</term>
<term name="season-04">winter</term>
<term name="book"><single>book</single><multiple>books</multiple></term>
<term name="book" form="short"><single>bk.</single><multiple>bks.</multiple></term>
<term name="chapter"><single>chapter</single><multiple>chapters</multiple></term>
<term name="chapter" form="short"><single>chap.</single><multiple>chaps.</multiple></term>
<term name="column"><single>column</single><multiple>columns</multiple></term>
<term name="column" form="short"><single>col.</single><multiple>cols.</multiple></term>
<term name="figure"><single>figure</single><multiple>figures</multiple></term>
<term name="figure" form="short"><single>fig.</single><multiple>figs.</multiple></term>
<term name="folio"><single>folio</single><multiple>folios</multiple></term>
<term name="folio" form="short"><single>fol.</single><multiple>fols.</multiple></term>
<term name="issue"><single>number</single><multiple>numbers</multiple></term>
<term name="issue" form="short"><single>no.</single><multiple>nos.</multiple></term>
<term name="line"><single>line</single><multiple>lines</multiple></term>
<term name="line" form="short"><single>l.</single><multiple>ll.</multiple></term>
<term name="note"><single>note</single><multiple>notes</multiple></term>
<term name="note" form="short"><single>n.</single><multiple>nn.</multiple></term>
<term name="page"><single>page</single><multiple>pages</multiple></term>
<term name="page" form="short"><single>p.</single><multiple>pp.</multiple></term>
<term name="number-of-pages"><single>page</single><multiple>pages</multiple></term>
<term name="number-of-pages" form="short"><single>p.</single><multiple>pp.</multiple></term>
<term name="paragraph"><single>paragraph</single><multiple>paragraphs</multiple></term>
<term name="paragraph" form="short"><single>para.</single><multiple>paras.</multiple></term>
<term name="part"><single>part</single><multiple>parts</multiple></term>
<term name="part" form="short"><single>pt.</single><multiple>pts.</multiple></term>
<term name="section"><single>section</single><multiple>sections</multiple></term>
<term name="section" form="short"><single>sec.</single><multiple>secs.</multiple></term>
<term name="volume"><single>volume</single><multiple>volumes</multiple></term>
<term name="volume" form="short"><single>vol.</single><multiple>vols.</multiple></term>
<term name="edition"><single>edition</single><multiple>editions</multiple></term>
<term name="edition" form="short"><single>ed.</single><multiple>eds.</multiple></term>
<term name="editor"><single>editor</single><multiple>editors</multiple></term>
<term name="editor" form="short"><single>ed.</single><multiple>eds.</multiple></term>
<term name="translator"><single>translator</single><multiple>translators</multiple></term>
<term name="translator" form="short"><single>trans.</single><multiple>trans.</multiple></term>
<term name="director"><single>director</single><multiple>directors</multiple></term>
<term name="director" form="short"><single>dir.</single><multiple>dirs.</multiple></term>
<term name="editor" form="verb">edited by</term>
<term name="translator" form="verb">translated by</term>
<term name="director" form="verb">directed by</term>
</terms>
</locale>`
