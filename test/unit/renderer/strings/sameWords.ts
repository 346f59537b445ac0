/** Texts that are the same in English and German. A text that is new here is read by someone who knows both. */
export const sameWords: ReadonlySet<string> = new Set(
  `Auto|Bookmarklet|Budgets|Chat|Debug|Details|Dimension|Domain|Filter|Format|Hybrid|Import|In|Info|Lasso|Name|Orange|Original
  |Person|Plan|Prompt|Standard|Status|System|Tag|Tag…|Tags|Tags: 7, 8, 9, 10|Team|Teams|Zotero RDF|Text|Tokens|Unicode|Version|Video|Web|Website|Zoom
  |Bcc|BibTeX|CSL-JSON|CSV|Cc|HTML|JSON|JSON Lines|Lite|Markdown|PDF|Parquet|Pro|Proxy|Quarry|RIS|SEC CIK|SHA-256|TSV|English|Deutsch
  |7 ms|7 min|7, in 7|example.org|postgres://maria@db.example.org/postgres|https://example.org/report.pdf|{"style": "ink"}`.split(
    /\s*\|/,
  ),
)
