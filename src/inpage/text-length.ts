/** How much text the page has, seen or not: whether it still grows shows in it. */
export function textLength(): number {
  return document.documentElement.textContent.length;
}
