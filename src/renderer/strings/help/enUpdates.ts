export const enUpdates = {
  title: 'Updates',
  check: 'Newer version',
  checkNow: 'Check now',
  checkHint: (version: string) =>
    `This is Quarry ${version}. Only the address below is asked, and nothing is installed.`,
  unavailable: {
    managed: 'Quarry was installed with apt, rpm or npm and is updated with it.',
    'no key': "This package was built without a publisher's key, so updates cannot be checked.",
  },
  address: 'Update address',
  addressHint:
    'Where the publisher describes the latest release. Its signature is checked with the key of this package.',
  atStart: 'Check when Quarry opens',
  atStartHint: 'Off until you allow it.',
  current: (version: string) => `Quarry ${version} is the newest version.`,
  available: (version: string, date: string) => `Quarry ${version} of ${date} is available.`,
  download: (size: string) => `Download (${size})`,
  downloadTo: (size: string) => `Download to… (${size})`,
  downloading: 'Downloading the package',
  share: (done: string, all: string) => `${done} of ${all}`,
  stored: (path: string) =>
    `Stored ${path}. Its hash is that of the signed release. Close Quarry before you install it.`,
  compare: 'The file is genuine if its SHA-256 is:',
  noPackage: 'There is no package for this computer.',
  show: 'Show',
}
