import { toast } from './toast.tsx'

/** Copies a text and says `done`, or why it could not. */
export function copyToClipboard(text: string, done: string): void {
  navigator.clipboard
    .writeText(text)
    .then(() => toast({ text: done }))
    .catch((error: unknown) => toast({ text: String(error), tone: 'bad' }))
}
