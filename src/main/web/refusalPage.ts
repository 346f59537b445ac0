import type { Refusal } from './guards.ts'

/** The style of these pages. It is a file, for the policy of all pages allows no style within them; anyone may read it. */
export const refusalStylePath = '/refused.css'
export const refusalStyle = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 0; padding: 12vh 24px 48px; background: light-dark(#ffffff, #16181b); color: light-dark(#1c1f23, #e8eaed); }
main { max-width: 34rem; margin: 0 auto; }
h1 { margin: 0 0 12px; font-size: 1.4rem; line-height: 1.3; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 28px 0 8px; font-size: 1rem; }
p { margin: 0 0 8px; }
ol { margin: 0 0 16px; padding-left: 1.3rem; }
li { margin: 0 0 6px; }
code { padding: 1px 5px; border-radius: 4px; background: light-dark(#eef0f3, #262a2f); font-size: 0.93em; overflow-wrap: anywhere; }
a { color: light-dark(#0b5cad, #7ab8ff); }
`

/** Why a request is turned away, as a page for a person: what happened, what of it matters, and the way in. */
export function refusalPage({ message, hint, way }: Refusal, origin: string): string {
  const address = `<code>${escapeHtml(origin)}/?token=…</code>`
  const ways = {
    link: `<h2>How to get back in</h2>
<ol>
<li>Find the link in the terminal where Quarry was started. It looks like this: ${address}</li>
<li>Open it in this browser. A link works once. After that this address is enough until Quarry stops.</li>
<li>If the link was used already or the terminal is gone, quit Quarry and start it again. It prints a new link.</li>
</ol>
<p>Nothing is lost: everything you collected is in the library.</p>`,
    home: `<p><a href="/">Open Quarry</a></p>`,
  }
  return [
    `<title>Quarry</title><link rel="stylesheet" href="${refusalStylePath}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<main><h1>${escapeHtml(message)}</h1>`,
    hint === undefined ? '' : `<p>${escapeHtml(hint)}</p>`,
    way === undefined ? '' : ways[way],
    '</main>',
  ].join('\n')
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
