/** The first bytes of a compound file: what Office 97 to 2003 wrote, and what holds an encrypted newer document. */
export const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
