import { sevenZip, tar, zip } from './archives/archiveFormats.ts'
import { csv, tsv } from './csv/csv.ts'
import { doc } from './doc/doc.ts'
import { docx } from './docx/docx.ts'
import { eml } from './eml/eml.ts'
import { epub } from './epub/epub.ts'
import { html } from './html/html.ts'
import { image } from './image/image.ts'
import { json } from './json/json.ts'
import { jsonl } from './json/jsonl.ts'
import { markdown } from './markdown/markdown.ts'
import { ods } from './ods/ods.ts'
import { odt } from './odt/odt.ts'
import { pdf } from './pdf/pdf.ts'
import { mbox } from './mbox/mbox.ts'
import { msg } from './msg/msg.ts'
import { tnef } from './tnef/tnef.ts'
import { parquet } from './parquet/parquet.ts'
import { pptx } from './pptx/pptx.ts'
import { FormatRegistry } from './registry.ts'
import { bibtex } from './references/bibtex.ts'
import { cslJson } from './references/cslJson.ts'
import { ris } from './references/ris.ts'
import { zotero } from './references/zotero/library/zotero.ts'
import { zoteroRdf } from './references/zotero/zoteroRdf.ts'
import { rtf } from './rtf/rtf.ts'
import { text } from './text/text.ts'
import { xls } from './xls/xls.ts'
import { xlsb } from './xlsb/xlsb.ts'
import { xlsx } from './xlsx/xlsx.ts'

/** Every format that can be read. `importFormats` of the contract names the same ones, which a test checks. */
export const formats = new FormatRegistry([
  csv,
  tsv,
  // Before JSON: of formats that fit equally well the first one is taken.
  cslJson,
  json,
  jsonl,
  text,
  markdown,
  parquet,
  xlsx,
  xls,
  xlsb,
  ods,
  pdf,
  docx,
  doc,
  pptx,
  odt,
  rtf,
  epub,
  zip,
  tar,
  sevenZip,
  html,
  eml,
  mbox,
  msg,
  tnef,
  image,
  bibtex,
  ris,
  zoteroRdf,
  zotero,
])
