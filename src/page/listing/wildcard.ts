/** Whether a text matches a pattern: `*` stands for anything, `?` for one character. Never backtracks further than
 * the last `*`, so no pattern takes long. */
export function isLike(text: string, pattern: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let mark = 0;
  while (at < text.length) {
    const wanted = pattern.charAt(place);
    if (wanted === '*') {
      star = place++;
      mark = at;
    } else if (place < pattern.length && (wanted === '?' || wanted === text.charAt(at))) {
      place++;
      at++;
    } else if (star !== -1) {
      place = star + 1;
      at = ++mark;
    } else return false;
  }
  while (pattern.charAt(place) === '*') place++;
  return place === pattern.length;
}

/**
 * Whether an address matches a pattern: as written, by its path, or by the last part of the path. A pattern without
 * wildcards matches anywhere in it.
 */
export function isHrefLike(href: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return href.includes(pattern);
  const is = (form: string): boolean => isLike(form, pattern);
  if (is(href)) return true;
  const written = href.replace(/#.*$/s, '');
  const whole = written.replace(ORIGIN, '').replace(/^(?:\.\.?\/)+/, '');
  const path = whole.replace(/\?.*$/s, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (is(written) || is(whole) || is(path) || is(last) || is(whole.slice(path.length - last.length)))
    return true;
  return whole.startsWith('/') ? is(whole.slice(1)) || is(path.slice(1)) : is(`/${whole}`) || is(`/${path}`);
}

const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;
