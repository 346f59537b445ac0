import { useEffect } from 'react'
import { captureDraft } from '../state/shell.ts'
import { addressesIn } from './addressesIn.ts'

/** Addresses that are pasted on the page, and into no field of it, wait to be captured. */
export function usePastedAddresses(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')) return
      const pasted = event.clipboardData?.getData('text/plain') ?? ''
      if (addressesIn(pasted).length > 0) captureDraft.set(pasted)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
