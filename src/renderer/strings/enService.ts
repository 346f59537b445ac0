import { plural } from './plural.ts'

export const enService = {
  title: 'Service',
  inUse: 'In use',
  inUseLocal: 'Local service on this computer: free, offline, for trying things out',
  keyInClear:
    'This is an http:// address on another computer: the key and all data can be read in transit. Use the https:// address of the service, if there is one.',
  address: 'Base address',
  addressHint: 'The address given in the documentation of the service.',
  key: 'Key',
  keyHint: {
    keychain: 'Stored encrypted in the system keychain. Never written to a library, log or export.',
    session: 'This system has no keychain. The key is kept in memory until Quarry closes.',
  },
  keyEnds: (end: string) => (end === '' ? 'A key is set' : `Ends in ${end}`),
  keyPlaceholder: 'Paste the key',
  given: 'Set by the environment, which overrides this setting.',
  forgetKey: 'Remove key',
  forgetAddress: 'Remove address',
  save: 'Save',
  saved: 'Saved. Requests now go to this service.',
  savedLocal: 'Saved. The local service is used until both an address and a key are set.',
  test: 'Test',
  testing: 'Testing…',
  testHint: 'Embeds one word. It counts like any other request.',
  testOk: (model: string, ms: number) => `Connected: ${model}, ${ms} ms.`,
  web: 'In the browser, the address and the key come from the environment: start Quarry with QUARRY_BASE_URL and QUARRY_API_KEY. The key is kept in memory and never reaches a page.',
}

export const enNetwork = {
  title: 'Network',
  proxy: 'Proxy',
  modes: { system: 'System', none: 'No proxy', manual: 'Manual', pac: 'Rules file (PAC)' },
  modeHints: {
    system: 'As set in the system, or by HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
    none: 'Everything is reached directly.',
    manual: 'All requests go through this proxy: to the service, for captured pages, images and downloads.',
    pac: 'A script names the proxy for each address.',
  },
  rules: 'Address of the rules',
  rulesHint: 'The PAC file of your network.',
  address: 'Proxy address',
  addressHint: 'http, https or socks5, with its port.',
  addressExample: 'http://proxy.example:3128',
  user: 'User name',
  userHint: 'Leave it empty if the proxy wants none.',
  password: 'Password',
  passwordHint: {
    keychain: 'Stored encrypted in the system keychain.',
    session: 'Kept in memory until Quarry closes.',
  },
  forgetPassword: 'Remove password',
  exceptions: 'Without the proxy',
  exceptionsExample: 'intranet.example, 10.1.2.3',
  exceptionsHint: 'Names and addresses, separated by commas. This computer is always reached directly.',
  certificates: 'Certificates of your own',
  certificatesHint: 'A PEM file that is trusted besides the usual certificates, for example that of your organisation.',
  certificatesPlaceholder: 'Path of a PEM file',
}

export const enPrivacy = {
  title: 'Privacy',
  leaves: 'What leaves this computer',
  leavesLocal:
    'Nothing: the local service answers. Pages and images that you capture or load are fetched from their servers.',
  leavesRemote: (address: string) =>
    `Texts to be embedded, search queries entered with Enter, questions and the passages they are answered from go to ${address}. Pages and images that you capture or load are fetched from their servers. There is no telemetry.`,
  images: 'Images of other servers',
  imagesHint: 'Loaded only when you ask for one: loading tells their server who is reading.',
  recent: 'Recent searches',
  recentHint: (count: number) =>
    count === 0 ? 'None are kept.' : `${plural(count, 'query', 'queries')} shown under the search box.`,
  history: 'Collect history',
  historyHint: 'Searches of the web, news, business and video, with their results. Saved documents stay.',
  historyCleared: (count: number) => `${plural(count, 'search', 'searches')} deleted.`,
  queries: 'Embedded queries',
  queriesHint: 'Kept so that asking again costs nothing. Without them, recall of search is measured on other texts.',
  queriesCleared: (count: number) => `${plural(count, 'query', 'queries')} deleted.`,
  clear: 'Clear',
}
