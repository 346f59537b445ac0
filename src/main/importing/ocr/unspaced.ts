const endsUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，「」]$/u
const beginsUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，「」]/u

/** Whether a text goes on with another one without a blank, as scripts have it that put none between words. */
export function isWrittenTogether(text: string, next: string): boolean {
  return endsUnspaced.test(text) && beginsUnspaced.test(next)
}
