/** Asks again, each time after the answer before, until it is true. A test that waits in vain ends by its timeout. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}
