/** Short facts on one line, divided by dots; what is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly (string | null)[] }) {
  const known = facts.filter((fact) => fact !== null && fact !== '')
  return known.length === 0 ? null : (
    <p className="hitFacts ellipsis num">
      {known.map((fact, index) => (
        <span key={`${index}-${fact}`}>{fact}</span>
      ))}
    </p>
  )
}
