/** In the page: once nothing of it is loading, and lists and canvases have drawn themselves at their size. */
export const drawn = `new Promise((resolve) => {
  const look = () =>
    document.querySelector('.skeleton, [aria-busy=true]') === null
      ? requestAnimationFrame(() => requestAnimationFrame(resolve))
      : requestAnimationFrame(look)
  requestAnimationFrame(() => requestAnimationFrame(look))
})`
