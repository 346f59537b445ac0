/** Citation styles that come with Quarry, in CSL 1.0.2. Any other is given as the text of its file. */
export const builtInStyles = ['notes', 'author-date'] as const
type BuiltInStyle = (typeof builtInStyles)[number]

export function isBuiltInStyle(name: string): name is BuiltInStyle {
  return builtInStyles.some((one) => one === name)
}

export function builtInStyle(name: BuiltInStyle): string {
  return name === 'notes' ? notes : authorDate
}

const start = (name: string, kind: string) => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="${kind}" version="1.0" default-locale="en-US">
<info><title>Quarry ${name}</title><id>quarry-${name}</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<macro name="title"><choose>
<if type="book report thesis motion_picture" match="any"><text variable="title" font-style="italic"/></if>
<else><text variable="title" quotes="true"/></else>
</choose></macro>
<macro name="container"><text variable="container-title" font-style="italic"/></macro>
<macro name="volume"><group delimiter=", "><text variable="volume" prefix="vol. "/><text variable="issue" prefix="no. "/><text variable="page" prefix="pp. "/></group></macro>
<macro name="day"><date variable="issued" form="text"/></macro>
<macro name="seen"><group delimiter=", "><text variable="DOI" prefix="https://doi.org/"/><text variable="URL"/>
<group delimiter=" "><text term="accessed"/><date variable="accessed" form="text"/></group></group></macro>`

const names = (attributes: string, instead = '') =>
  `<names variable="author"><name and="text" delimiter=", " et-al-min="4" et-al-use-first="1" ${attributes}/><substitute><names variable="editor"/>${instead}</substitute></names>`

const notes = `${start('notes', 'note')}
<macro name="author">${names('')}</macro>
<macro name="sorted">${names('name-as-sort-order="first"')}</macro>
<citation><layout delimiter="; " suffix="."><group delimiter=", ">
<text macro="author"/><text macro="title"/><text macro="container"/><text macro="volume"/><text variable="publisher"/><text macro="day"/><text macro="seen"/>
</group></layout></citation>
<bibliography><sort><key macro="sorted"/><key variable="title"/></sort><layout suffix="."><group delimiter=". ">
<text macro="sorted"/><text macro="title"/>
<group delimiter=", "><text macro="container"/><text macro="volume"/><text variable="publisher"/><text macro="day"/></group><text macro="seen"/>
</group></layout></bibliography>
</style>`

const authorDate = `${start('author-date', 'in-text')}
<macro name="author">${names('name-as-sort-order="all" initialize-with=". "', '<text macro="title"/>')}</macro>
<macro name="year"><choose><if variable="issued"><date variable="issued"><date-part name="year"/></date></if><else><text term="no date" form="short"/></else></choose></macro>
<citation><layout prefix="(" suffix=")" delimiter="; "><group delimiter=" ">
<names variable="author"><name form="short" and="text" et-al-min="3" et-al-use-first="1"/><substitute><names variable="editor"/><text variable="title" form="short"/></substitute></names>
<text macro="year"/></group></layout></citation>
<bibliography><sort><key macro="author"/><key variable="issued"/><key variable="title"/></sort><layout suffix="."><group delimiter=". ">
<group delimiter=" "><text macro="author"/><text macro="year" prefix="(" suffix=")"/></group>
<text macro="title"/><group delimiter=", "><text macro="container"/><text macro="volume"/><text variable="publisher"/></group><text macro="seen"/>
</group></layout></bibliography>
</style>`
