/** The sign of Quarry: cut stone, three faces. */
export function Mark() {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden>
      <path d="M8 1.2 14 4.6 8 8 2 4.6z" fill="currentColor" />
      <path d="M2 6.1 7.4 9.2v5.4L2 11.5z" fill="currentColor" opacity=".72" />
      <path d="M14 6.1 8.6 9.2v5.4l5.4-3.1z" fill="currentColor" opacity=".44" />
    </svg>
  )
}
