/** The length of the page's text, visible or not: shows whether it is still growing. */
export function textLength(): number {
  return document.documentElement.textContent.length;
}
